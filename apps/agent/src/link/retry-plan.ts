import type { Refusal } from '@flotilla/contract/refusals';
import type { Timing } from './timing.ts';

/**
 * `busy`: the site is overloaded. `person`: only a person can fix it. `replaced`: the phone has a newer connection, which must
 * not be displaced in turn. `again`: this connection failed, the next may succeed.
 */
const cure: Record<Refusal, 'busy' | 'person' | 'replaced' | 'again'> = {
  badKey: 'person',
  badToken: 'person',
  clone: 'person',
  copied: 'person',
  disabled: 'person',
  deleted: 'person',
  quota: 'person',
  protocol: 'person',
  replaced: 'replaced',
  tooMany: 'busy',
  unavailable: 'busy',
  shuttingDown: 'busy',
  malformed: 'again',
  tooLarge: 'again',
};

export interface RefusalSeen {
  readonly reason: Refusal;
  readonly retryAfterMs?: number | undefined;
}

/** The pause after the nth failure in a row (from 0). Without a refusal the connection was merely lost. */
export function retryDelayMs(timing: Timing, failures: number, refusal?: RefusalSeen, random = Math.random): number {
  const fullJitter = () => random() * doubled(timing.backoffFirstMs, timing.backoffMostMs, failures);
  if (refusal === undefined) return fullJitter();
  switch (cure[refusal.reason]) {
    case 'busy':
      // Spread over half as much again, or all phones would return at the same moment.
      return refusal.retryAfterMs === undefined ? fullJitter() : refusal.retryAfterMs * (1 + random() / 2);
    case 'again':
      return fullJitter();
    case 'person':
      return doubled(timing.slowRetryMs, timing.slowRetryMostMs, failures) * (1 + random() / 4);
    case 'replaced':
      return doubled(timing.replacedRetryMs, timing.replacedRetryMostMs, failures) * (1 + random() / 4);
  }
}

const doubled = (firstMs: number, mostMs: number, times: number): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(times, 30));
