import { type AttentionFacts, attentionRank, isBatteryLow, needsAttention } from '@flotilla/contract/attention';
import type { LiveState } from '../connections/api.ts';

export interface LiveFilter {
  /** Below so many percent. */
  readonly battery?: number | undefined;
  /** Offline for at least so many minutes. */
  readonly offline?: number | undefined;
  readonly online?: 0 | 1 | undefined;
}

export const filtersLive = ({ battery, offline, online }: LiveFilter): boolean =>
  battery !== undefined || offline !== undefined || online !== undefined;

const minuteMs = 60_000;

/** A phone that never connected has been offline for ever, and its battery is unknown. */
export function passes(live: LiveState | undefined, filter: LiveFilter, nowMs: number): boolean {
  const online = live?.online ?? false;
  if (filter.online !== undefined && online !== (filter.online === 1)) return false;
  if (filter.battery !== undefined && !((live?.heartbeat?.battery ?? Number.POSITIVE_INFINITY) < filter.battery)) {
    return false;
  }
  if (filter.offline === undefined) return true;
  return !online && (!live || nowMs - live.sinceMs >= filter.offline * minuteMs);
}

export const hasLowBattery = (live: LiveState | undefined): boolean =>
  live?.online === true && live.heartbeat !== null && isBatteryLow(live.heartbeat);

const unheard = { serviceOk: null, taskName: null, battery: null, isCharging: null };

/** Asked of every phone of a fleet, so without objects of other shapes on the way. */
function attentionFacts(status: number, live: LiveState | undefined): AttentionFacts {
  const { serviceOk, taskName, battery, isCharging } = live?.heartbeat ?? unheard;
  return {
    status,
    online: live?.online ?? false,
    refusal: live?.refusal ?? null,
    serviceOk,
    taskName,
    battery,
    isCharging,
    threw: live?.threw ?? false,
  };
}

/** How much a phone needs a person: the least first. */
export const attention = (status: number, live: LiveState | undefined): number =>
  attentionRank(attentionFacts(status, live));

export const asksForAttention = (status: number, live: LiveState | undefined): boolean =>
  needsAttention(attentionFacts(status, live));
