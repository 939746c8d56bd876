import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { Owner, PhoneWho, UserWho } from '../access/who.ts';
import { reference, rowId } from './columns.ts';
import { eq } from './orm.ts';
import { pgTable, text } from './orm-tables.ts';
import { columnsOf, owned, reaches, scoped } from './owned.ts';

const boats = owned(
  pgTable('boat', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
  }),
);
const captains = pgTable('captain', { id: rowId(), name: text('name').notNull() });

const person = (userType: 'front' | 'background', tenantId: number, scope: UserWho['scope']): UserWho => ({
  kind: 'user',
  userId: 1,
  username: 'someone',
  userType,
  tenantId,
  roles: [],
  permissions: new Set(),
  scope,
  sessionId: 1,
  tenantExpiresAt: null,
  concurrencyPerSecond: 0,
});
const owner = (tenantId: number, ownerId: number): Owner => ({ tenantId, ownerId });

let db: Awaited<ReturnType<typeof createTestDatabase>>;
const tenant = person('front', 10, { kind: 'owners', ownerIds: [10, 11] });
const subAccount = person('front', 10, { kind: 'owners', ownerIds: [11] });
const stranger = person('front', 20, { kind: 'owners', ownerIds: [20, 10] });
const site = person('background', 0, { kind: 'all' });

beforeAll(async () => {
  db = await createTestDatabase();
  await db.pool.query(`create table captain (id bigint generated always as identity primary key, name text not null);
    create table boat (id bigint generated always as identity primary key, tenant_id bigint not null, owner_id bigint not null, name text not null)`);
  await db.drizzle.insert(captains).values([{ name: 'Ahab' }]);
});
afterAll(() => db.drop());

test('each sees, changes and removes what lies within reach, and nothing else', async () => {
  const mine = await scoped(db.drizzle, tenant).insert(boats, owner(10, 10), { name: 'Pequod' });
  const sub = await scoped(db.drizzle, tenant).insert(boats, owner(10, 11), { name: 'Dinghy' });
  const foreign = await scoped(db.drizzle, site).insert(boats, owner(20, 20), { name: 'Nautilus' });
  const names = async (who: UserWho) => {
    const rows = scoped(db.drizzle, who).rows(boats);
    return (await db.drizzle.select({ name: rows.name }).from(rows).orderBy(rows.id)).map((row) => row.name);
  };

  expect(await names(tenant)).toEqual(['Pequod', 'Dinghy']);
  expect(await names(subAccount)).toEqual(['Dinghy']);
  // The tenant is a boundary of its own: an owner's id from elsewhere does not open it.
  expect(await names(stranger)).toEqual(['Nautilus']);
  expect(await names(site)).toEqual(['Pequod', 'Dinghy', 'Nautilus']);

  await expect(scoped(db.drizzle, subAccount).one(boats, mine)).rejects.toMatchObject({ code: 404 });
  await expect(scoped(db.drizzle, tenant).check(boats, [mine, foreign])).rejects.toMatchObject({ code: 404 });
  await expect(scoped(db.drizzle, tenant).update(boats, [sub, foreign], { name: 'Stolen' })).rejects.toMatchObject({
    code: 404,
  });
  await expect(scoped(db.drizzle, tenant).remove(boats, [sub, foreign])).rejects.toMatchObject({ code: 404 });
  expect(await names(site)).toEqual(['Pequod', 'Dinghy', 'Nautilus']);

  await scoped(db.drizzle, tenant).update(boats, [mine], { name: 'Rachel' });
  await scoped(db.drizzle, subAccount).removeAll(boats);
  expect(await names(site)).toEqual(['Rachel', 'Nautilus']);
});

test('a phone reaches what is its owner’s, and nothing else of its tenant', async () => {
  const phone: PhoneWho = { kind: 'phone', deviceId: 1, deviceNo: 'A-1', tenantId: 30, ownerId: 31 };
  for (const [one, name] of [
    [owner(30, 31), 'own'],
    [owner(30, 30), 'of the same tenant'],
    [owner(40, 31), 'of another tenant'],
  ] as const)
    await scoped(db.drizzle, site).insert(boats, one, { name });
  const rows = scoped(db.drizzle, phone).rows(boats);
  expect(await db.drizzle.select({ name: rows.name }).from(rows)).toEqual([{ name: 'own' }]);
});

test('whether a row is in reach is judged alike in the database and beside it', async () => {
  for (const [who, one] of [
    [tenant, owner(10, 11)],
    [tenant, owner(10, 12)],
    [subAccount, owner(10, 10)],
    [stranger, owner(10, 10)],
    [site, owner(20, 20)],
    [person('background', 0, { kind: 'owners', ownerIds: [20] }), owner(20, 20)],
    [person('front', 10, { kind: 'all' }), owner(20, 20)],
  ] as const) {
    const id = await scoped(db.drizzle, site).insert(boats, one, { name: 'Ark' });
    const rows = scoped(db.drizzle, who).rows(boats);
    const found = await db.drizzle.select({ id: rows.id }).from(rows).where(eq(rows.id, id));
    expect(reaches(who, one)).toBe(found.length === 1);
  }
});

test('the rows in reach can be joined', async () => {
  const rows = scoped(db.drizzle, site).rows(boats, 'mine');
  const found = await db.drizzle
    .select({ boat: columnsOf(rows), captain: captains.name })
    .from(rows)
    .leftJoin(captains, eq(captains.id, 1))
    .where(eq(rows.name, 'Nautilus'));
  expect(found).toMatchObject([{ boat: { name: 'Nautilus', tenantId: 20 }, captain: 'Ahab' }]);
});

test('selecting from an owned table without a scope does not compile', () => {
  const unscopedSelect = () => {
    // @ts-expect-error: it is no table; the type checker is what this test runs on.
    db.drizzle.select().from(boats);
  };
  expect(unscopedSelect).toBeTypeOf('function');
});
