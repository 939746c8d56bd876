import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems, type ItemState } from '@flotilla/contract/http/data/data-items';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/orm.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { addLines } from './add-lines.ts';
import { type ItemFilter, listItems } from './list-items.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();
const database = t.app.platform.db;

let made = 0;
async function groupOf(person: Person, lines: number): Promise<number> {
  const { id } = await person.call(dataGroups.add, { body: { name: `group ${++made}` } });
  const target = { group: { id, tenantId: person.id, ownerId: person.id }, name: 'n', deduplicate: false };
  const contents = Array.from({ length: lines }, (_one, nth) => `line ${nth}`);
  await database.transaction(({ drizzle: tx }) => addLines(tx, target, contents));
  return id;
}
const totalOf = async (person: Person, query: { groupId?: number; state?: ItemState[]; content?: string } = {}) =>
  (await person.call(dataItems.list, { query: { ...query, pageSize: 5 } as never })).total;

test('how many lines there are is told in reach, by group and by state', async () => {
  const [first, second] = [await groupOf(tenant, 30), await groupOf(tenant, 4)];
  const foreign = await groupOf(other, 7);
  await t.db.query(`update data_item set state = 'used' where group_id = $1 and content in ('line 1', 'line 2')`, [
    first,
  ]);
  expect(await totalOf(tenant)).toBe(34);
  expect(await totalOf(tenant, { groupId: first })).toBe(30);
  expect(await totalOf(tenant, { groupId: first, state: ['used'] })).toBe(2);
  expect(await totalOf(tenant, { state: ['free', 'aside'] })).toBe(32);
  expect(await totalOf(tenant, { groupId: second, content: '3' })).toBe(1);
  expect(await totalOf(tenant, { groupId: foreign })).toBe(0);
  expect(await totalOf(other)).toBe(7);
  expect(await totalOf(await t.backgroundUser({ permissions: ['data:item:list'] }))).toBe(0);
});

/** The number of lines that the database reads for a page of a list. */
async function readFor(person: Person, query: Partial<ItemFilter>): Promise<number> {
  const who = await t.app.sessions.peek(person.token!);
  return database.transaction((tx) =>
    rowsRead(tx, 'data_item', () => listItems(tx.drizzle, who!, query as ItemFilter, { pageNum: 1, pageSize: 20 })),
  );
}

test('a page of a large group reads its lines and no others', async () => {
  const large = await t.tenant();
  await totalOf(large);
  await groupOf(large, 20_000);
  const groupId = await groupOf(large, 20_000);
  await database.drizzle.execute(sql`analyze data_item`);
  const queries: Partial<ItemFilter>[] = [
    {},
    { groupId },
    { groupId, state: ['free'] },
    { state: ['used', 'aside'] },
    { content: 'no such line' },
    { content: 'line 19777' },
    { groupId, content: 'line 19777' },
  ];
  for (const query of queries) {
    expect(await readFor(large, query), JSON.stringify(query)).toBeLessThan(200);
  }
});
