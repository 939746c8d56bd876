import type { UserWho } from '../access/who.ts';
import { tooManyRequests } from './call-error.ts';

/** A tenant's rate limit: calls per second, for all its accounts together. */
export function createCallLimit() {
  const spent = new Map<number, { second: number; calls: number }>();
  return (who: UserWho): void => {
    if (who.concurrencyPerSecond <= 0) return;
    const second = Math.floor(performance.now() / 1000);
    const window = spent.get(who.tenantId);
    if (window?.second !== second) spent.set(who.tenantId, { second, calls: 1 });
    else if (++window.calls > who.concurrencyPerSecond) throw tooManyRequests();
  };
}
