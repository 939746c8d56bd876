import { expect, test } from 'vitest';
import { causeOf, networkName, type Trait } from './causes.ts';
import { isGathered } from './group-alarms.ts';

const group: Trait = { cause: 'group', key: '1', name: 'Hall' };
const network: Trait = { cause: 'network', key: '192.168.3.0/24', name: '192.168.3.0/24' };
const agent: Trait = { cause: 'agent', key: 'a', name: 'shelf-3' };
const totals = (counts: Record<string, number>) => (trait: Trait) => counts[trait.cause] ?? 0;
const burst = (count: number, ...traits: Trait[]) => Array.from({ length: count }, () => traits);

test('the trait with the fewest phones in all explains a burst', () => {
  expect(causeOf(burst(64, group, network), totals({ group: 1_000, network: 70 }))).toBe(network);
  expect(causeOf(burst(64, group, network, agent), totals({ group: 64, network: 100, agent: 20 }))).toBe(agent);
  expect(causeOf(burst(64, group, network), totals({ group: 64, network: 64 }))).toBe(group);
});

test('four fifths and five phones are needed', () => {
  expect(causeOf(burst(4, network), totals({ network: 4 }))).toMatchObject({ cause: 'none' });
  expect(causeOf(burst(5, network), totals({ network: 5 }))).toBe(network);
  expect(causeOf([...burst(8, network), ...burst(2)], totals({ network: 9 }))).toBe(network);
  expect(causeOf([...burst(7, network), ...burst(2)], totals({ network: 9 }))).toMatchObject({ cause: 'none' });
});

test('networks are a /24 or a /64', () => {
  expect(networkName('192.168.3.77')).toBe('192.168.3.0/24');
  expect(networkName('::ffff:10.0.0.9')).toBe('10.0.0.0/24');
  expect(networkName('2001:db8:1:2:3::9')).toBe('2001:db8:1:2::/64');
  expect(networkName('')).toBeNull();
});

test('a burst is over when no more alarms come, and after twice the time at the latest', () => {
  expect(isGathered([0], 3_999, 4_000)).toBe(false);
  expect(isGathered([0], 4_000, 4_000)).toBe(true);
  expect(isGathered([0, 3_000], 4_000, 4_000)).toBe(false);
  expect(isGathered([0, 3_000], 5_000, 4_000)).toBe(true);
  expect(isGathered([0, 7_500], 7_999, 4_000)).toBe(false);
  expect(isGathered([0, 7_900], 8_000, 4_000)).toBe(true);
});
