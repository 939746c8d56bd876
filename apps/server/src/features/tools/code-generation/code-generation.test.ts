import {
  compareGenTable,
  deleteGenTables,
  downloadCode,
  editGenTable,
  type GenTable,
  getGenTable,
  importTables,
  listDatabaseTables,
  listGenTables,
  previewCode,
  syncGenTable,
} from '@flotilla/contract/http/tools/code-generation';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const { admin, db, ...t } = await useTestApp();
await db.query(`create table spare_part (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name varchar(80) not null,
  kind text,
  amount integer not null default 0
)`);
await db.query(`comment on table spare_part is '备件'`);
const faultAt = (path: string) => ({ code: 400, data: { errors: [{ path }] } });

async function imported(table: string): Promise<GenTable> {
  const { ids } = await admin.call(importTables, { body: { tables: [table] } });
  return admin.call(getGenTable, { query: { id: ids[0]! } });
}
/** The body that saves a table as it was read, with changes. */
const bodyOf = (
  { id: _id, name: _name, comment: _comment, gmtCreate: _created, ...table }: GenTable,
  more: object = {},
) => ({
  ...table,
  ...{ moduleType: 'fleet', slice: 'spare-parts' },
  ...more,
});

test('a table is imported, edited, previewed, and deleted', async () => {
  const offered = await admin.call(listDatabaseTables, { query: { name: 'spare_' } });
  expect(offered).toEqual({ list: [{ name: 'spare_part', comment: '备件', columnCount: 6 }], total: 1 });
  const table = await imported('spare_part');
  expect(table).toMatchObject({
    name: 'spare_part',
    wordZhCN: '备件',
    isOwned: true,
    moduleType: '',
    template: 'crud',
  });
  expect(table.columns.map(({ column, widget, isRequired }) => [column, widget, isRequired])).toEqual([
    ['name', 'input', true],
    ['kind', 'input', false],
    ['amount', 'number', false],
  ]);
  expect((await admin.call(listDatabaseTables, { query: { name: 'spare_' } })).total).toBe(0);
  expect(await admin.send(importTables, { body: { tables: ['spare_part'] } })).toMatchObject({ code: 409 });
  expect(await admin.send(previewCode, { query: { id: table.id } })).toMatchObject(faultAt('moduleType'));
  await admin.call(editGenTable, { query: { id: table.id }, body: bodyOf(table) });
  const { exists, files } = await admin.call(previewCode, { query: { id: table.id } });
  expect(exists).toBe(false);
  const textOf = (end: string) => files.find(({ path }) => path.endsWith(end))?.text;
  expect(textOf('spare-parts.sql')).toContain('create table spare_part (');
  expect(textOf('http/fleet/spare-parts.ts')).toContain('name: name(80)');
  expect(textOf('insertions.patch')).toContain('+++ b/apps/server/src/composition/fleet.ts');
  const importing = /imported: true|imported: \{|'import'/;
  for (const end of ['http/fleet/spare-parts.ts', 'spare-parts/routes.ts', 'insertions.patch'])
    expect(textOf(end)).toMatch(importing);
  const now = await admin.call(getGenTable, { query: { id: table.id } });
  await admin.call(editGenTable, { query: { id: table.id }, body: bodyOf(now, { isImported: false }) });
  const again = await admin.call(previewCode, { query: { id: table.id } });
  for (const end of ['http/fleet/spare-parts.ts', 'spare-parts/routes.ts', 'insertions.patch'])
    expect(again.files.find(({ path }) => path.endsWith(end))?.text).not.toMatch(importing);
  expect((await admin.call(listGenTables, { query: { name: 'spare' } })).list).toMatchObject([{ id: table.id }]);
  await admin.call(deleteGenTables, { query: { ids: [table.id] } });
  expect(await admin.send(getGenTable, { query: { id: table.id } })).toMatchObject({ code: 404 });
});

test('wrong settings are refused with their path', async () => {
  const table = await imported('spare_part');
  const { columns } = table;
  const changed = (index: number, more: object) => columns.map((one, at) => (at === index ? { ...one, ...more } : one));
  const wrong: readonly (readonly [path: string, more: object])[] = [
    ['moduleType', { moduleType: '' }],
    ['moduleType', { moduleType: 'kitchen' }],
    ['moduleType', { moduleType: undefined }],
    ['slice', { slice: 'Spare Parts' }],
    ['slice', { slice: '../parts' }],
    ['slice', { slice: 'devices' }],
    ['isOwned', { isOwned: false }],
    ['isOwned', { moduleType: 'system' }],
    ['menuParent', { menuParent: 'data' }],
    ['parentColumn', { template: 'tree', parentColumn: 'name' }],
    ['subTable', { template: 'sub', subTable: 'notice', subColumn: 'id' }],
    ['columns', { columns: changed(0, { isRequired: false }) }],
    ['columns.0.inAdd', { columns: changed(0, { inAdd: false }) }],
    ['columns.1.widget', { columns: changed(1, { widget: 'switch' }) }],
    ['columns.1.dictionary', { columns: changed(1, { widget: 'select' }) }],
    ['columns.1.dictionary', { columns: changed(1, { dictionary: "'; drop table x" }) }],
    ['columns.2.query', { columns: changed(2, { query: 'contains' }) }],
    ['columns.0.id', { columns: changed(0, { id: 999_999 }) }],
  ];
  for (const [path, more] of wrong) {
    const answer = await admin.send(editGenTable, { query: { id: table.id }, body: bodyOf(table, more) as never });
    expect(answer, JSON.stringify(more)).toMatchObject(faultAt(path));
  }
  const answer = await admin.send(editGenTable, { query: { id: table.id }, body: bodyOf(table, { moduleType: '' }) });
  expect(answer.msg).toBe('Module type cannot be empty');
  expect(await admin.send(importTables, { body: { tables: ['pg_class'] } })).toMatchObject(faultAt('tables.0'));
  expect(await admin.send(importTables, { body: { tables: ['a"; drop'] } })).toMatchObject(faultAt('tables.0'));
  await admin.call(deleteGenTables, { query: { ids: [table.id] } });
});

test('a synchronisation takes what the database has, and keeps the settings of the other columns', async () => {
  const table = await imported('spare_part');
  const columns = table.columns.map((one) => (one.column === 'name' ? { ...one, wordEn: 'Label', inList: true } : one));
  await admin.call(editGenTable, { query: { id: table.id }, body: bodyOf(table, { columns }) });
  const query = { id: table.id };
  expect(await admin.call(compareGenTable, { query })).toEqual({ added: [], removed: [], changed: [] });
  await db.query(`alter table spare_part add weight integer, drop kind, alter amount type text`);
  const changes = await admin.call(compareGenTable, { query });
  expect(changes).toMatchObject({ added: ['weight'], removed: ['kind'], changed: [{ column: 'amount' }] });
  expect(await admin.call(syncGenTable, { body: query })).toEqual(changes);
  const now = await admin.call(getGenTable, { query });
  expect(now.columns).toMatchObject([
    { column: 'name', wordEn: 'Label', id: table.columns[0]!.id },
    { column: 'amount', type: 'text', widget: 'input', id: table.columns[2]!.id },
    { column: 'weight', widget: 'number' },
  ]);
  expect(now.moduleType).toBe('fleet');
  const stale = await admin.send(editGenTable, { query: { id: table.id }, body: bodyOf(table) });
  expect(stale).toMatchObject({ code: 409 });
});

test('only who sees the whole site with the permission reaches it', async () => {
  const reader = await t.backgroundUser({ permissions: ['system:gen:list'], dataScope: 'all' });
  expect(await reader.send(listGenTables)).toMatchObject({ code: 0 });
  expect(await reader.send(importTables, { body: { tables: ['notice'] } })).toMatchObject({ code: 403 });
  expect(await reader.send(syncGenTable, { body: { id: 1 } })).toMatchObject({ code: 403 });
  const limited = await t.backgroundUser({ permissions: ['system:gen:list'], dataScope: 'self' });
  expect(await limited.send(listDatabaseTables)).toMatchObject({ code: 403 });
  expect(await (await t.tenant()).send(listDatabaseTables)).toMatchObject({ code: 403 });
});

test('checks of the table are in the migration, and simple ones of a number are limits of its field', async () => {
  await db.query(`create function is_fine(text) returns boolean language sql immutable as 'select true'`);
  await db.query(`create table parcel (
    id bigint generated always as identity primary key,
    title text not null check (title <> 'it''s'),
    amount integer not null check (amount > 0),
    grade smallint not null check (grade between -1 and 5),
    weight numeric(8, 2) not null check (weight > 0.105 and weight < 99.5),
    cold numeric(4, 1) check (cold >= -1.25),
    "Odd" integer,
    sent_on date,
    arrived_on date,
    constraint parcel_days check (arrived_on >= sent_on),
    constraint "Odd name" check (amount <> grade),
    constraint parcel_odd check ("Odd" > amount),
    constraint parcel_fine check (is_fine(title))
  )`);
  const table = await imported('parcel');
  const query = { id: table.id };
  const body = bodyOf(table, { moduleType: 'system', slice: 'parcels', isOwned: false });
  const columns = body.columns.map((one) =>
    one.column === 'Odd' ? { ...one, inAdd: false, inEdit: false, inList: false } : one,
  );
  await admin.call(editGenTable, { query, body: { ...body, columns } });
  const { files } = await admin.call(previewCode, { query });
  const textOf = (end: string) => files.find(({ path }) => path.endsWith(end))!.text;
  const migration = textOf('parcels.sql');
  for (const check of [
    "constraint parcel_title_check check ((title <> 'it''s'::text))",
    'constraint parcel_amount_check check ((amount > 0))',
    'constraint parcel_days check ((arrived_on >= sent_on))',
    'check ((amount <> grade))',
  ])
    expect(migration).toContain(check);
  expect(migration).not.toMatch(/is_fine|Odd/);
  await db.query(`create schema generated`);
  await db.query(`set search_path = generated; ${migration}; reset search_path`);
  const contract = textOf('http/system/parcels.ts');
  for (const code of [
    'amount: wholeNumber(1, 2_147_483_647)',
    'grade: wholeNumber(-1, 5)',
    'weight: decimal(8, 2, { min: 0.11, max: 99.49 })',
    'cold: decimal(4, 1, { min: -1.2 })',
  ])
    expect(contract).toContain(code);
  expect(textOf('parcels/routes.ts')).toMatch(
    /checks: \{\s+parcel_title_check: \['title'\],\s+parcel_days: \['sentOn', 'arrivedOn'\],\s+parcel_check_\d: \['amount', 'grade'\],\s+\}/,
  );
});

test('several tables are downloaded as one zip', async () => {
  const platform = await imported('platform');
  await admin.call(editGenTable, {
    query: { id: platform.id },
    body: bodyOf(platform, { moduleType: 'automation', slice: 'platforms' }),
  });
  expect(await admin.call(previewCode, { query: { id: platform.id } })).toMatchObject({ exists: true });
  const { list } = await admin.call(listGenTables);
  const address = new URL(downloadCode.path, t.url);
  address.searchParams.set('ids', list.map(({ id }) => id).join(','));
  const answer = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const names = bytes.toString('latin1');
  for (const path of ['fleet/spare-parts/routes.ts', 'automation/platforms/routes.ts', 'insertions.patch'])
    expect(names).toContain(path);
  expect(await admin.send(previewCode, { query: { id: 999_999 } })).toMatchObject({ code: 404 });
});

test('every type of column has its widget, its filter and its code, or a reason why not', async () => {
  await db.query(`create table article (
    id bigint generated always as identity primary key,
    title text not null,
    price numeric(10, 2) not null default 0.5,
    published_on date,
    tags text[] not null default '{}',
    kind varchar(20) not null default 'news' check (kind in ('news', 'it''s old')),
    grade smallint check (grade in (1, -2)),
    amount integer check (amount > 0),
    details jsonb,
    exact numeric,
    network inet
  )`);
  const table = await imported('article');
  const query = { id: table.id };
  const body = (more: object) => bodyOf(table, { moduleType: 'system', slice: 'articles', isOwned: false, ...more });
  const facts = ({ column, type, widget, inAdd, choices }: GenTable['columns'][number]) =>
    choices ? [column, type, widget, inAdd, choices] : [column, type, widget, inAdd];
  expect(table.columns.map(facts)).toEqual([
    ['title', 'text', 'input', true],
    ['price', 'numeric', 'number', true],
    ['published_on', 'date', 'date', true],
    ['tags', 'text[]', 'tags', true],
    ['kind', 'text', 'select', true, ['news', "it's old"]],
    ['grade', 'smallint', 'select', true, [1, -2]],
    ['amount', 'integer', 'number', true],
    ['details', 'jsonb', 'readOnly', false],
    ['exact', 'numeric', 'readOnly', false],
    ['network', 'inet', 'input', false],
  ]);
  const changed = (name: string, more: object) =>
    body({ columns: table.columns.map((one) => (one.column === name ? { ...one, ...more } : one)) });
  const wrong = [
    ['columns.7.inAdd', changed('details', { inAdd: true })],
    ['columns.8.inEdit', changed('exact', { inEdit: true })],
    ['columns.9.widget', changed('network', { inList: true })],
    ['columns.4.widget', changed('kind', { widget: 'input' })],
    ['columns.2.query', changed('published_on', { query: 'equals' })],
    ['columns.3.query', changed('tags', { query: 'equals' })],
  ] as const;
  for (const [path, sent] of wrong)
    expect(await admin.send(editGenTable, { query, body: sent as never }), path).toMatchObject(faultAt(path));
  await admin.call(editGenTable, { query, body: body({}) as never });
  const { files } = await admin.call(previewCode, { query });
  const textOf = (end: string) => files.find(({ path }) => path.endsWith(end))!.text;
  const contract = textOf('http/system/articles.ts');
  for (const code of ['decimal(10, 2)', 'day.nullable()', 'z.array(name())', `z.enum(['news', "it's old"])`])
    expect(contract).toContain(code);
  expect(textOf('articles.sql')).toMatch(/kind text not null default 'news' check \(kind in \('news', 'it''s old'\)\)/);
  expect(textOf('articles.sql')).toContain('network inet,');
  await db.query('alter table article add needed inet not null');
  await admin.call(syncGenTable, { body: query });
  const now = await admin.call(getGenTable, { query });
  const { id: _id, name: _name, comment: _comment, gmtCreate: _created, ...settings } = now;
  expect(await admin.send(editGenTable, { query, body: settings })).toMatchObject(faultAt('columns.10.inAdd'));
});
