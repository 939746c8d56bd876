import { type FleetSummary, fleetStates } from '@flotilla/contract/http/monitor';
import type { UserWho } from '../../../platform/access/who.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import type { MonitorDeps } from './list-monitor.ts';
import { asksForAttention, fleetState, hasLowBattery } from './policy.ts';

/** The whole fleet in numbers and, for the home page, as one small state a phone. */
export async function summarise(
  { db, devices, connections, groups }: MonitorDeps & { readonly groups: DeviceGroups },
  who: UserWho,
  groupId: number | undefined,
): Promise<FleetSummary> {
  const found = await devices.summaries(db, who, { groupId });
  const counts = { offline: 0, idle: 0, busy: 0, disabled: 0 };
  const cells = new Map<number | null, { deviceNos: string[]; states: number[] }>();
  let lowBattery = 0;
  let attention = 0;
  for (const device of found) {
    const live = connections.live(device.id);
    const state = fleetState(device.status, live);
    counts[state] += 1;
    if (hasLowBattery(live)) lowBattery += 1;
    if (asksForAttention(device.status, live)) attention += 1;
    const group = cells.get(device.groupId) ?? { deviceNos: [], states: [] };
    cells.set(device.groupId, group);
    group.deviceNos.push(device.deviceNo);
    group.states.push(fleetStates.indexOf(state));
  }
  const names = await groups.names(
    db,
    [...cells.keys()].filter((id) => id !== null),
  );
  return {
    total: found.length,
    online: counts.idle + counts.busy,
    offline: counts.offline,
    busy: counts.busy,
    disabled: counts.disabled,
    lowBattery,
    attention,
    groups: [...cells].map(([id, cell]) => ({
      id,
      name: (id !== null && names.get(id)?.name) || '',
      userName: (id !== null && names.get(id)?.userName) || '',
      ...cell,
    })),
  };
}
