import { siteWidePermissions } from '@flotilla/contract/site-wide';
import { expect, test } from 'vitest';
import { areSame, exceeds, isUnlimited, type Powers, reachingAlso } from './powers.ts';
import { isByToken, mayCall, type UserWho, wildcard } from './who.ts';

const all = { kind: 'all' } as const;
const owners = (...ownerIds: number[]) => ({ kind: 'owners', ownerIds }) as const;
const powers = (permissions: string[], scope: Powers['scope']): Powers => ({
  permissions: new Set(permissions),
  scope,
});

test('only every right over every row is unlimited', () => {
  expect(isUnlimited(powers([wildcard], all))).toBe(true);
  expect(isUnlimited(powers([wildcard], owners(1)))).toBe(false);
  expect(isUnlimited(powers(['a:b:c'], all))).toBe(false);
});

test('a right or a row more exceeds, the same or fewer do not', () => {
  const mine = powers(['a:b:c', 'a:b:d'], owners(1, 2));
  expect(exceeds(powers(['a:b:c'], owners(2)), mine)).toBe(false);
  expect(exceeds(powers(['a:b:e'], owners(2)), mine)).toBe(true);
  expect(exceeds(powers(['a:b:c'], owners(3)), mine)).toBe(true);
  expect(exceeds(powers(['a:b:c'], all), mine)).toBe(true);
  expect(exceeds(powers(['a:b:c'], owners(3)), powers(['a:b:c'], all))).toBe(false);
  expect(exceeds(powers(['a:b:c'], all), powers(['a:b:c'], all))).toBe(false);
});

test('more users within the scope change nothing for who reaches all', () => {
  expect(reachingAlso(powers([], owners(1)), [2, 3]).scope).toEqual(owners(1, 2, 3));
  expect(reachingAlso(powers([], all), [2, 3]).scope).toEqual(all);
});

test('powers are the same only if neither exceeds the other', () => {
  const mine = powers(['a:b:c', 'a:b:d'], owners(1, 2));
  expect(areSame(mine, powers(['a:b:d', 'a:b:c'], owners(2, 1)))).toBe(true);
  expect(areSame(mine, powers(['a:b:c'], owners(1, 2)))).toBe(false);
  expect(areSame(powers(['a:b:c'], owners(1, 2)), mine)).toBe(false);
});

test('a permission to change the whole site counts only with the scope of all rows', () => {
  const siteWide = 'system:menu:add';
  expect(siteWidePermissions).toContain(siteWide);
  expect(mayCall(powers([siteWide], all), siteWide)).toBe(true);
  expect(mayCall(powers([siteWide], owners(1)), siteWide)).toBe(false);
  expect(mayCall(powers(['device:list:edit'], owners(1)), 'device:list:edit')).toBe(true);
  expect(mayCall(powers([], all), 'device:list:edit')).toBe(false);
});

test('a negative session is that of an API token', () => {
  const by = (sessionId: number) => isByToken({ sessionId } as UserWho);
  expect([by(-1), by(0), by(1)]).toEqual([true, false, false]);
});
