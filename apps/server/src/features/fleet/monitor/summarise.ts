import type { FleetCounts, FleetSummary } from '@flotilla/contract/http/monitor';
import { type PhoneState, phoneStateOf, phoneStates } from '@flotilla/contract/phone-state';
import type { UserWho } from '../../../platform/access/who.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import type { DeviceRef } from '../devices/api.ts';
import type { MonitorDeps } from './list-monitor.ts';
import { asksForAttention, hasLowBattery } from './policy.ts';

/** Counts the phones in reach, in passing tells the state of each. */
export async function countFleet(
  { devices, connections }: MonitorDeps,
  who: UserWho,
  groupId: number | undefined,
  each: (device: DeviceRef, state: PhoneState) => void = () => {},
): Promise<FleetCounts> {
  const found = await devices.inMemory(who, { groupId });
  const counts = { offline: 0, idle: 0, busy: 0, disabled: 0, never: 0 };
  let lowBattery = 0;
  let attention = 0;
  for (const device of found) {
    const live = connections.live(device.id);
    const state = phoneStateOf(device.status, live);
    counts[state] += 1;
    if (hasLowBattery(live)) lowBattery += 1;
    if (asksForAttention(device.status, live)) attention += 1;
    each(device, state);
  }
  const { idle, busy, disabled } = counts;
  const offline = counts.offline + counts.never;
  return { total: found.length, online: idle + busy, offline, busy, disabled, lowBattery, attention };
}

/** The whole fleet in numbers and, for the home page, as one small state a phone. */
export async function summarise(
  deps: MonitorDeps & { readonly groups: DeviceGroups },
  who: UserWho,
  groupId: number | undefined,
): Promise<FleetSummary> {
  const cells = new Map<number | null, { deviceNos: string[]; states: number[] }>();
  const counts = await countFleet(deps, who, groupId, (device, state) => {
    const group = cells.get(device.groupId) ?? { deviceNos: [], states: [] };
    cells.set(device.groupId, group);
    group.deviceNos.push(device.deviceNo);
    group.states.push(phoneStates.indexOf(state));
  });
  const names = await deps.groups.names(
    deps.db,
    [...cells.keys()].filter((id) => id !== null),
  );
  const groups = [...cells].map(([id, cell]) => {
    const { name = '', userName = '' } = (id !== null && names.get(id)) || {};
    return { id, name, userName, ...cell };
  });
  return { ...counts, groups };
}
