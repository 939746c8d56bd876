import { expect, test, vi } from 'vitest';
import type { UserWho } from '../../../platform/access/who.ts';
import type { ScreenPhone } from '../devices/api.ts';
import { createPhoneFinder } from './find-phone.ts';

const everyone = { userType: 'background', tenantId: 0, scope: { kind: 'all' } } as UserWho;
const tenant = { userType: 'front', tenantId: 2, scope: { kind: 'owners', ownerIds: [2] } } as unknown as UserWho;

function setUp() {
  const screens = vi.fn(async (deviceNos: readonly string[]) => {
    const known = deviceNos.filter((deviceNo) => /^A-[1-4]$/.test(deviceNo));
    return new Map(
      known.map((deviceNo) => {
        const id = Number(deviceNo.slice(2));
        const owner = { tenantId: 1 + (id % 2), ownerId: 1 + (id % 2), ownerExpiresAt: null };
        return [deviceNo, { id, deviceNo, status: 0, capabilities: [], screenSettings: {}, ...owner } as never];
      }),
    ) as Map<string, ScreenPhone>;
  });
  return { screens, find: createPhoneFinder({ screens }) };
}

test('a viewer finds the phones in reach by number', async () => {
  const { find } = setUp();
  const numbers = [1, 2, 3, 4, 5].map((id) => `A-${id}`);
  expect([...(await find.all(everyone, numbers)).keys()]).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  expect([...(await find.all(tenant, numbers)).keys()]).toEqual(['A-1', 'A-3']);
  expect(await find.one(tenant, 'A-1')).toMatchObject({ id: 1, deviceNo: 'A-1', ownerExpiresAt: null });
  for (const deviceNo of ['A-2', 'A-5', 'B-1']) expect(await find.one(tenant, deviceNo)).toBeNull();
});

test('viewers that arrive together share one statement, and each gets only what is in its reach', async () => {
  const { screens, find } = setUp();
  const first = find.one(everyone, 'A-2');
  const others = Array.from({ length: 50 }, (_, n) => find.one(n % 2 === 0 ? everyone : tenant, 'A-2'));
  expect(await first).toMatchObject({ id: 2 });
  expect((await Promise.all(others)).map((phone) => phone?.id)).toEqual(
    others.map((_, n) => (n % 2 === 0 ? 2 : undefined)),
  );
  expect(screens.mock.calls).toEqual([[['A-2']], [['A-2']]]);
});
