import { asksForAttention } from '@flotilla/contract/attention';
import type { LiveColumns } from '../devices/api.ts';

export interface LiveFilter {
  /** Below so many percent. */
  readonly battery?: number | undefined;
  /** Offline for at least so many minutes. */
  readonly offline?: number | undefined;
  readonly online?: 0 | 1 | undefined;
  /** 1: only those that need a person now. */
  readonly attention?: 0 | 1 | undefined;
}

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
