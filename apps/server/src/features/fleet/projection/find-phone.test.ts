import { expect, test, vi } from 'vitest';
import type { UserWho } from '../../../platform/access/who.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { findPhone, findPhones } from './find-phone.ts';

const who = {} as UserWho;
const gone = 9;
const card = (id: number) => ({
  id,
  deviceNo: `A-${id}`,
  status: 0,
  capabilities: [],
  tenantId: id === 4 ? gone : 1 + (id % 2),
});

function setUp() {
  const cards = vi.fn(async (_db: unknown, _who: unknown, { deviceNos }: { deviceNos: readonly string[] }) =>
    deviceNos.filter((deviceNo) => /^A-[1-4]$/.test(deviceNo)).map((deviceNo) => card(Number(deviceNo.slice(2)))),
  );
  const limits = vi.fn(async (_db: unknown, tenantId: number) => {
    if (tenantId === gone) throw notFound();
    return { expiresAt: tenantId === 1 ? null : '2026-11-20T08:00:00.000Z' };
  });
  return { cards, limits, deps: { db: {}, devices: { cards }, users: { limits } } as never };
}

test('many phones are read together, and each tenant once', async () => {
  const { cards, limits, deps } = setUp();
  const found = await findPhones(
    deps,
    who,
    [1, 2, 3, 4, 5].map((id) => `A-${id}`),
  );
  expect([...found.values()].map(({ deviceNo, ownerExpiresAt }) => [deviceNo, ownerExpiresAt !== null])).toEqual([
    ['A-1', true],
    ['A-2', false],
    ['A-3', true],
  ]);
  expect(cards).toHaveBeenCalledOnce();
  expect(limits.mock.calls.map(([, tenantId]) => tenantId)).toEqual([2, 1, gone]);
});

test('one is found by its number; out of reach, or without its tenant, it is not there', async () => {
  const { deps } = setUp();
  expect(await findPhone(deps, who, 'A-2')).toMatchObject({ id: 2, deviceNo: 'A-2', ownerExpiresAt: null });
  for (const deviceNo of ['B-1', 'A-4', 'A-5']) expect(await findPhone(deps, who, deviceNo)).toBeNull();
});
