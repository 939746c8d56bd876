import { isIP } from 'node:net';
import type { AlarmCause } from '@flotilla/contract/http/fleet/alarms';
import { networkOf } from '../../../../platform/auth/location.ts';

/** A property that phones share: their group, network, or agent's machine. */
export interface Trait {
  readonly cause: Exclude<AlarmCause, 'none'>;
  readonly key: string;
  readonly name: string;
}

export interface Cause {
  readonly cause: AlarmCause;
  readonly key: string;
  readonly name: string;
}
export const noCause: Cause = { cause: 'none', key: '', name: '' };

/** A trait explains a burst of at least so many alarms if this share of them has it. */
export const leastTogether = 5;
const leastShare = 0.8;

/** The /24 of an IPv4 address, the /64 of an IPv6 address, or `null` for no address. */
export function networkName(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(plain) === 6 ? networkOf(plain) : null;
}

/**
 * Returns the trait that explains a burst: among those that nearly all of its alarms have, the one with the fewest phones in all.
 * `total` counts the tenant's phones with a trait.
 */
export function causeOf(burst: readonly (readonly Trait[])[], total: (trait: Trait) => number): Cause {
  if (burst.length < leastTogether) return noCause;
  const counts = new Map<string, { readonly trait: Trait; count: number }>();
  for (const traits of burst) {
    for (const trait of traits) {
      const id = `${trait.cause} ${trait.key}`;
      const known = counts.get(id);
      if (known) known.count += 1;
      else counts.set(id, { trait, count: 1 });
    }
  }
  const shared = [...counts.values()]
    .filter(({ count }) => count >= leastTogether && count >= burst.length * leastShare)
    .map(({ trait }) => ({ trait, phones: total(trait) }))
    .sort((one, other) => one.phones - other.phones);
  return shared[0]?.trait ?? noCause;
}
