import { asksForAttention } from '@flotilla/contract/attention';
import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listMonitor } from '@flotilla/contract/http/monitor';
import type { LiveColumns } from '../devices/api.ts';

/** `battery`: below so many percent. `offline`: for at least so many minutes. `attention` 1: only those that need a person now. */
export type LiveFilter = Pick<QueryOf<typeof listMonitor>, 'battery' | 'offline' | 'online' | 'attention'>;

export const filtersLive = (filter: LiveFilter): boolean =>
  Object.values(filter).some((wanted) => wanted !== undefined);

const minuteMs = 60_000;

/** A phone that never connected has been offline for ever, and its battery is unknown. */
export function passes(live: LiveColumns, slot: number, filter: LiveFilter, nowMs: number): boolean {
  if (filter.online !== undefined && live.online[slot] !== filter.online) return false;
  if (filter.battery !== undefined && !(live.battery[slot]! < filter.battery)) return false;
  const { attention } = filter;
  if (attention !== undefined && asksForAttention(live.rank[slot]!) !== (attention === 1)) return false;
  if (filter.offline === undefined) return true;
  return live.online[slot] === 0 && nowMs - live.sinceMs[slot]! >= filter.offline * minuteMs;
}
