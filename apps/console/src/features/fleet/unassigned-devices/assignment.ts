import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import type { Body } from '../../../lib/calls/api.ts';

/** The phones to assign: listed ones, or with `filters` all `count` waiting phones that match. */
export type Assigned =
  | { devices: readonly DeviceRow[] }
  | { filters: { deviceNo?: string; deviceId?: string }; count: number };

export const countOf = (assigned: Assigned): number =>
  'devices' in assigned ? assigned.devices.length : assigned.count;

export interface AssignValues {
  /** The new number of a single phone; not set for several phones. */
  deviceNo?: string;
  /** The number of each of several phones is this prefix and a consecutive number from `first`. */
  prefix?: string;
  first?: string;
  groupId?: number;
  tenantId?: number;
}

/** The field that an assignment lacks, with its message; the owner comes first. */
export function missing({ tenantId, groupId }: AssignValues) {
  if (tenantId === undefined) return { field: 'tenantId', message: 'deviceList.pselectUser' } as const;
  return groupId === undefined ? ({ field: 'groupId', message: 'deviceList.pselectDeviceGroup' } as const) : undefined;
}

/** The first and the last of `count` numbers, as the server counts them. */
export function numberRange({ prefix = '', first = '' }: AssignValues, count: number): [string, string] | undefined {
  if (!/^\d{1,9}$/.test(first)) return undefined;
  const last = String(Number(first) + count - 1).padStart(first.length, '0');
  return [`${prefix.trim()}${first}`, `${prefix.trim()}${last}`];
}

/** Builds the body of the call. A phone without a typed number or a numbering gets its device id as number. */
export function toBody(
  assigned: Assigned,
  { deviceNo, prefix = '', first, tenantId, groupId }: AssignValues,
): Body<'POST /device/deviceList/addAssDevice'> {
  const numbering = first ? { prefix: prefix.trim(), first } : undefined;
  const owner = { tenantId, groupId };
  if (!('devices' in assigned)) return { ...owner, all: assigned.filters, numbering };
  const isSingle = assigned.devices.length === 1;
  const devices = assigned.devices.map(({ id, deviceId, brand, mode }) => {
    const typed = isSingle ? deviceNo?.trim() : undefined;
    return { id, deviceNo: numbering ? undefined : typed || deviceId, deviceId, brand, mode, status: 0 as const };
  });
  return isSingle ? { ...devices[0], ...owner } : { ...owner, devices, numbering };
}
