import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listMonitor } from '@flotilla/contract/http/monitor';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections, LiveState } from '../connections/api.ts';
import type { DeviceRef, Devices } from '../devices/api.ts';
import { asksForAttention, attention, filtersLive, passes } from './policy.ts';
import { presentRow } from './present.ts';

export interface MonitorDeps {
  readonly db: Queryable;
  readonly devices: Devices;
  readonly connections: Connections;
}

type Query = QueryOf<typeof listMonitor>;
type Live = LiveState | undefined;

/** What the list is ordered by, where that is not the number. */
const keys: Record<Exclude<NonNullable<Query['orderBy']>, 'deviceNo'>, (device: DeviceRef, live: Live) => number> = {
  id: (device) => device.id,
  battery: (_device, live) => live?.heartbeat?.battery ?? -1,
  reportTime: (_device, live) => live?.reportMs ?? 0,
  attention: (device, live) => attention(device.status, live),
  online: (_device, live) => Number(live?.online ?? false),
};

/** By the wanted key, of equals by number. They come by number. */
function inOrder(
  found: readonly DeviceRef[],
  liveOf: (deviceId: number) => Live,
  { orderBy = 'deviceNo', order = 'asc' }: Query,
): readonly DeviceRef[] {
  if (orderBy === 'deviceNo') return order === 'desc' ? found.toReversed() : found;
  const sign = order === 'desc' ? -1 : 1;
  const byKey = Map.groupBy(found, (device) => keys[orderBy](device, liveOf(device.id)));
  return [...byKey.keys()].sort((one, other) => sign * (one - other)).flatMap((key) => byKey.get(key)!);
}

/** Which phones, and their order, is known from memory; only the rows of the page are read in full. */
export async function listLive({ db, devices, connections }: MonitorDeps, who: UserWho, query: Query) {
  const { battery, offline, online, attention: wanted, ofDevice, groupId, tenantId, status } = query;
  const filter = { battery, offline, online };
  const nowMs = Date.now();
  const like = { deviceNo: ofDevice ?? query.deviceNo, groupId, tenantId, status };
  const looksAtLive = filtersLive(filter) || wanted !== undefined;
  const fits = (device: DeviceRef): boolean => {
    if (ofDevice && device.deviceNo !== ofDevice) return false;
    if (!looksAtLive) return true;
    const live = connections.live(device.id);
    if (!passes(live, filter, nowMs)) return false;
    return wanted === undefined || asksForAttention(device.status, live) === (wanted === 1);
  };
  const found = await devices.inMemory(who, like);
  const kept = looksAtLive || ofDevice ? found.filter(fits) : found;
  const from = (query.pageNum - 1) * query.pageSize;
  const page = inOrder(kept, connections.live, query).slice(from, from + query.pageSize);
  const cards = await devices.cards(db, who, { ids: page.map(({ id }) => id) });
  return { list: cards.map((card) => presentRow(card, connections.live(card.id))), total: kept.length };
}
