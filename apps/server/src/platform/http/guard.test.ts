import { type Access, byScript, type Endpoint, reads, runs, writes } from '@flotilla/contract/endpoint';
import { describe, expect, test, vi } from 'vitest';
import type { PhoneWho, UserWho, Who } from '../access/who.ts';
import { admit } from './guard.ts';

const user: UserWho = {
  ...{ kind: 'user', userId: 1, username: 'user', userType: 'front', tenantId: 1, sessionId: 1 },
  ...{ roles: [], permissions: new Set(['device:list:edit']), scope: { kind: 'owners', ownerIds: [1] } },
  ...{ tenantExpiresAt: null, concurrencyPerSecond: 0 },
};
const byToken: UserWho = { ...user, sessionId: -1 };
const phone: PhoneWho = { kind: 'phone', deviceId: 1, deviceNo: 'D1', ownerId: 1, tenantId: 1 };

/** Asks the guard for a caller whose token is known; `null` calls without a token. */
function asking(who: Who | null, headers: Record<string, string> = {}) {
  const spend = vi.fn();
  const admitRun = vi.fn(async () => {});
  const http = { ports: { authenticate: async () => who, admitRun }, spend };
  const request = { headers: { ...(who && { authorization: 'Bearer token' }), ...headers } };
  const to = (rights: Pick<Endpoint, 'access' | 'effect'>) =>
    admit(rights as Endpoint, request as never, http as never).catch(({ error }) => error as string);
  return { to, spend, admitRun };
}
const held: Access = 'device:list:edit';
const missing: Access = 'device:list:remove';

test.each([
  ['a call without a session', null, reads(held), 'noSession'],
  ['a phone on a call for users', phone, reads('session'), 'wrongToken'],
  ['a user on a call for phones', user, byScript, 'wrongToken'],
  ['a phone on its call', phone, byScript, phone],
  ['a user without the permission', user, reads(missing), 'forbidden'],
  ['a user with the permission', user, writes(held), user],
  ['a user on a call for every session', user, writes('session'), user],
  ['an API token that changes the own account', byToken, writes('session'), 'wrongToken'],
  ['an API token that reads the own account', byToken, reads('session'), byToken],
  ['an API token with the permission', byToken, writes(held), byToken],
  ['a stranger on a public call', null, writes('public'), null],
  ['a phone on a public call', phone, writes('public'), null],
  ['a user on a public call', user, writes('public'), user],
] as const)('the guard answers %s', async (_what, who, rights, expected) => {
  expect(await asking(who).to(rights)).toBe(expected);
});

test('calls of users count for their tenant, those of phones and refused ones do not', async () => {
  for (const [who, rights, times] of [
    [user, reads(held), 1],
    [user, reads('public'), 1],
    [user, reads(missing), 0],
    [phone, byScript, 0],
    [phone, reads('public'), 0],
  ] as const) {
    const { to, spend } = asking(who);
    await to(rights);
    expect(spend).toHaveBeenCalledTimes(times);
  }
});

test('only a call that makes phones run needs a valid licence', async () => {
  const { to, admitRun } = asking(user);
  await to(writes(held));
  expect(admitRun).not.toHaveBeenCalled();
  await to(runs(held));
  expect(admitRun).toHaveBeenCalledWith(user);
});

describe('a page that a browser only fetches ahead', () => {
  test.each([
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['sec-purpose', 'prerender'],
  ])('changes nothing (%s: %s)', async (name, value) => {
    const { to } = asking(user, { [name]: value });
    expect(await to(writes(held))).toBe('forbidden');
    expect(await to(reads(held))).toBe(user);
  });
});
