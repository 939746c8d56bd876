import type { FleetPhone } from '../../devices/api.ts';
import type { MaintenanceWindow } from './store.ts';

type Phone = Pick<FleetPhone, 'id' | 'groupId' | 'ownerId' | 'tenantId'>;
type Covered = Omit<MaintenanceWindow, 'startsAtMs' | 'endsAtMs'>;

/** Whether a window is about this phone, at whatever time. */
export function covers(window: Covered, { id, groupId, ownerId, tenantId }: Phone): boolean {
  if (window.deviceIds.has(id)) return true;
  if (groupId !== null && window.groupIds.has(groupId)) return true;
  if (!window.coversAll) return false;
  return (!window.ofTenant || tenantId === window.tenantId) && (window.ownerIds?.has(ownerId) ?? true);
}

export const activeAt = (windows: readonly MaintenanceWindow[], nowMs: number): MaintenanceWindow[] =>
  windows.filter(({ startsAtMs, endsAtMs }) => startsAtMs <= nowMs && nowMs < endsAtMs);
