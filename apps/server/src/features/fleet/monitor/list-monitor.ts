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

interface Seen {
  readonly device: DeviceRef;
  readonly live: LiveState | undefined;
}
type Query = QueryOf<typeof listMonitor>;

/** What the list is ordered by, where that is not the number. */
const keys: Record<Exclude<NonNullable<Query['orderBy']>, 'deviceNo'>, (seen: Seen) => number> = {
  id: ({ device }) => device.id,
  battery: ({ live }) => live?.heartbeat?.battery ?? -1,
  reportTime: ({ live }) => live?.reportMs ?? 0,
  attention: ({ device, live }) => attention(device.status, live),
  online: ({ live }) => Number(live?.online ?? false),
};

/** By the wanted key, of equals by number. They come by number. */
function inOrder(seen: readonly Seen[], { orderBy = 'deviceNo', order = 'asc' }: Query): readonly Seen[] {
  if (orderBy === 'deviceNo') return order === 'desc' ? seen.toReversed() : seen;
  const sign = order === 'desc' ? -1 : 1;
  const byKey = Map.groupBy(seen, keys[orderBy]);
  return [...byKey.keys()].sort((one, other) => sign * (one - other)).flatMap((key) => byKey.get(key)!);
}

/** Which phones, and their order, is known from memory; only the rows of the page are read in full. */
export async function listLive({ db, devices, connections }: MonitorDeps, who: UserWho, query: Query) {
  const { battery, offline, online, attention: wanted, ofDevice, groupId, tenantId, status } = query;
  const filter = { battery, offline, online };
  const nowMs = Date.now();
  const like = { deviceNo: ofDevice ?? query.deviceNo, groupId, tenantId, status };
  const kept: Seen[] = [];
  for (const device of await devices.inMemory(who, like)) {
    const live = connections.live(device.id);
    if (ofDevice && device.deviceNo !== ofDevice) continue;
    if (filtersLive(filter) && !passes(live, filter, nowMs)) continue;
    if (wanted !== undefined && asksForAttention(device.status, live) !== (wanted === 1)) continue;
    kept.push({ device, live });
  }
  const from = (query.pageNum - 1) * query.pageSize;
  const page = inOrder(kept, query).slice(from, from + query.pageSize);
  const cards = await devices.cards(db, who, { ids: page.map(({ device }) => device.id) });
  return { list: cards.map((card) => presentRow(card, connections.live(card.id))), total: kept.length };
}
