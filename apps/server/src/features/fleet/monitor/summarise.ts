import { attentionReasons } from '@flotilla/contract/attention';
import type { FleetCounts, FleetSummary } from '@flotilla/contract/http/fleet/monitor';
import { phoneStates } from '@flotilla/contract/phone-state';
import type { UserWho } from '../../../platform/access/who.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import type { Fleet } from '../devices/api.ts';
import type { MonitorDeps } from './list-monitor.ts';

function count({ phones, live }: Fleet): FleetCounts {
  const inState = phoneStates.map(() => 0);
  let lowBattery = 0;
  const ofRank = attentionReasons.map(() => 0);
  for (const { slot } of phones) {
    inState[live.state[slot]!]! += 1;
    lowBattery += live.lowBattery[slot]!;
    if (live.rank[slot]! < ofRank.length) ofRank[live.rank[slot]!]! += 1;
  }
  const attention = ofRank.reduce((sum, phones) => sum + phones, 0);
  const attentionBy = Object.fromEntries(attentionReasons.map((reason, rank) => [reason, ofRank[rank]!]));
  const of = (state: (typeof phoneStates)[number]): number => inState[phoneStates.indexOf(state)]!;
  const [online, offline] = [of('idle') + of('busy'), of('offline') + of('never')];
  const states = { total: phones.length, online, offline, busy: of('busy'), disabled: of('disabled') };
  return { ...states, lowBattery, attention, attentionBy: attentionBy as FleetCounts['attentionBy'] };
}

export const countFleet = async ({ devices }: MonitorDeps, who: UserWho, groupId: number | undefined) =>
  count(await devices.inMemory(who, { groupId }));

const offlineState = phoneStates.indexOf('offline');

function offlineSince(phones: Fleet['phones'], { state, sinceMs }: Fleet['live']): string | null {
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { slot } of phones) if (state[slot] === offlineState) lastMs = Math.max(lastMs, sinceMs[slot]!);
  return Number.isFinite(lastMs) ? new Date(lastMs).toISOString() : null;
}

/** The whole fleet in numbers and, for the home page, as one small state a phone. */
export async function summarise(
  deps: MonitorDeps & { readonly groups: DeviceGroups },
  who: UserWho,
  groupId: number | undefined,
): Promise<FleetSummary> {
  const fleet = await deps.devices.inMemory(who, { groupId });
  const counts = count(fleet);
  const cells = [...Map.groupBy(fleet.phones, (phone) => phone.groupId)].map(([id, phones]) => ({
    id,
    deviceNos: phones.map(({ deviceNo }) => deviceNo),
    states: phones.map(({ slot }) => fleet.live.state[slot]!),
    ranks: phones.map(({ slot }) => fleet.live.rank[slot]!),
    offlineSince: offlineSince(phones, fleet.live),
  }));
  const names = await deps.groups.names(
    deps.db,
    cells.map(({ id }) => id).filter((id) => id !== null),
  );
  const groups = cells.map((cell) => {
    const { name = '', userName = '' } = (cell.id !== null && names.get(cell.id)) || {};
    return { name, userName, ...cell };
  });
  return { ...counts, groups };
}
