import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections } from '../connections/api.ts';
import type { AgentsOfPhones, Devices, Fleet, FleetPhone, LiveColumns } from '../devices/api.ts';
import { presentRow } from './present.ts';

export interface MonitorDeps {
  readonly db: Queryable;
  readonly devices: Devices;
  readonly connections: Connections;
}

export interface ListDeps extends MonitorDeps {
  readonly agents: AgentsOfPhones;
}

type Query = QueryOf<typeof listMonitor>;

/** The sort keys other than the number. */
const keys: Record<
  Exclude<NonNullable<Query['orderBy']>, 'deviceNo'>,
  (phone: FleetPhone, live: LiveColumns) => number
> = {
  id: ({ id }) => id,
  battery: ({ slot }, { battery }) => (Number.isNaN(battery[slot]) ? -1 : battery[slot]!),
  reportTime: ({ slot }, { reportMs }) => reportMs[slot]!,
  attention: ({ slot }, { rank }) => rank[slot]!,
  online: ({ slot }, { online }) => online[slot]!,
};

/** Returns a page of the phones by sort key, then by number. `phones` are ordered by number; only the page itself is sorted. */
function pageOf({ phones, live }: Fleet, { orderBy = 'deviceNo', order = 'asc', pageNum, pageSize }: Query) {
  const from = (pageNum - 1) * pageSize;
  const to = Math.min(from + pageSize, phones.length);
  if (from >= to) return [];
  if (orderBy === 'deviceNo') return (order === 'desc' ? phones.toReversed() : phones).slice(from, to);
  const sign = order === 'desc' ? -1 : 1;
  const keyOf = keys[orderBy];
  const all = new Float64Array(phones.length);
  for (let at = 0; at < all.length; at += 1) all[at] = sign * keyOf(phones[at]!, live);
  const sorted = all.toSorted();
  const first = sorted[from]!;
  const last = sorted[to - 1]!;
  let skipped = from - sorted.indexOf(first);
  let taken = to - sorted.indexOf(last);
  const page: number[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const key = all[at]!;
    if (key < first || key > last || (key === last && taken-- <= 0) || (key === first && skipped-- > 0)) continue;
    page.push(at);
  }
  return page.sort((one, other) => all[one]! - all[other]!).map((at) => phones[at]!);
}

/** Memory has the phones and their order; only the rows of the page are read from the database. */
export async function listLive({ db, devices, connections, agents }: ListDeps, who: UserWho, query: Query) {
  const { battery, offline, online, attention, ofDevice, groupId, tenantId, agentId, status } = query;
  const filter = { battery, offline, online, attention };
  const nowMs = Date.now();
  const looksAtLive = Object.values(filter).some((wanted) => wanted !== undefined);
  const like = { deviceNo: ofDevice ?? query.deviceNo, groupId, tenantId, agentId, status };
  const { phones: found, live } = await devices.inMemory(who, like);
  const named = query.deviceNos && new Set(query.deviceNos);
  const fits = ({ deviceNo, slot }: FleetPhone): boolean =>
    (!ofDevice || deviceNo === ofDevice) &&
    (!named || named.has(deviceNo)) &&
    (!looksAtLive || live.passes(slot, filter, nowMs));
  const phones = looksAtLive || ofDevice || named ? found.filter(fits) : found;
  const page = pageOf({ phones, live }, query);
  const cards = await devices.cards(db, who, { ids: page.map(({ id }) => id) });
  const seen = agents.seenBy(who);
  return { list: cards.map((card) => presentRow(card, connections.live(card.id), seen)), total: phones.length };
}
