import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listMonitor } from '@flotilla/contract/http/monitor';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections, LiveState } from '../connections/api.ts';
import type { DeviceSummary, Devices } from '../devices/api.ts';
import { asksForAttention, attention, filtersLive, passes } from './policy.ts';
import { presentRow } from './present.ts';

export interface MonitorDeps {
  readonly db: Queryable;
  readonly devices: Devices;
  readonly connections: Connections;
}

interface Seen {
  readonly device: DeviceSummary;
  readonly live: LiveState | undefined;
}
type Query = QueryOf<typeof listMonitor>;

const keys: Record<NonNullable<Query['orderBy']>, (one: Seen, other: Seen) => number> = {
  id: (one, other) => one.device.id - other.device.id,
  deviceNo: (one, other) => compareText(one.device.deviceNo, other.device.deviceNo),
  battery: (one, other) => (one.live?.heartbeat?.battery ?? -1) - (other.live?.heartbeat?.battery ?? -1),
  reportTime: (one, other) => compareText(one.live?.reportTime ?? '', other.live?.reportTime ?? ''),
  attention: (one, other) => attention(one.device.status, one.live) - attention(other.device.status, other.live),
  online: (one, other) => Number(one.live?.online ?? false) - Number(other.live?.online ?? false),
};
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Which phones, and their order, is known from memory; only the rows of the page are read in full. */
export async function listLive({ db, devices, connections }: MonitorDeps, who: UserWho, query: Query) {
  const { battery, offline, online } = query;
  const filter = { battery, offline, online };
  const nowMs = Date.now();
  const { ofDevice, groupId, tenantId, status } = query;
  const like = { deviceNo: ofDevice ?? query.deviceNo, groupId, tenantId, status };
  const alike = await devices.summaries(db, who, like);
  const found = ofDevice ? alike.filter(({ deviceNo }) => deviceNo === ofDevice) : alike;
  const seen = found.map((device): Seen => ({ device, live: connections.live(device.id) }));
  const passing = filtersLive(filter) ? seen.filter(({ live }) => passes(live, filter, nowMs)) : seen;
  const { attention: wanted } = query;
  const kept =
    wanted === undefined
      ? passing
      : passing.filter(({ device, live }) => asksForAttention(device.status, live) === (wanted === 1));
  // They come by number.
  const compare = query.orderBy && keys[query.orderBy];
  if (compare) kept.sort(query.order === 'desc' ? (one, other) => compare(other, one) : compare);
  else if (query.order === 'desc') kept.reverse();
  const from = (query.pageNum - 1) * query.pageSize;
  const page = kept.slice(from, from + query.pageSize);
  const cards = await devices.cards(
    db,
    who,
    page.map(({ device }) => device.id),
  );
  return { list: cards.map((card) => presentRow(card, connections.live(card.id))), total: kept.length };
}
