import type { Refusal } from '@flotilla/contract/refusals';
import type { Timing } from './timing.ts';

/**
 * The kind of retry for each refusal. `busy`: the site is overloaded. `operator`: only an operator can fix it. `replaced`: the phone
 * has a newer connection, which must not be displaced in turn. `again`: this connection failed, the next may succeed.
 */
const cure: Record<Refusal, 'busy' | 'operator' | 'replaced' | 'again'> = {
  badKey: 'operator',
  badToken: 'operator',
  clone: 'operator',
  copied: 'operator',
  disabled: 'operator',
  deleted: 'operator',
  quota: 'operator',
  protocol: 'operator',
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

/** Returns the pause before the next attempt. `failures` counts the consecutive failures before this one. Without a refusal the connection was merely lost. */
export function retryDelayMs(timing: Timing, failures: number, refusal?: RefusalSeen, random = Math.random): number {
  const fullJitter = () => random() * doubled(timing.backoffFirstMs, timing.backoffMostMs, failures);
  if (refusal === undefined) return fullJitter();
  switch (cure[refusal.reason]) {
    case 'busy':
      // A random addition of up to half the pause keeps all phones from reconnecting at the same time.
      return refusal.retryAfterMs === undefined ? fullJitter() : refusal.retryAfterMs * (1 + random() / 2);
    case 'again':
      return fullJitter();
    case 'operator':
      return doubled(timing.slowRetryMs, timing.slowRetryMostMs, failures) * (1 + random() / 4);
    case 'replaced':
      return doubled(timing.replacedRetryMs, timing.replacedRetryMostMs, failures) * (1 + random() / 4);
  }
}

const doubled = (firstMs: number, mostMs: number, times: number): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(times, 30));
