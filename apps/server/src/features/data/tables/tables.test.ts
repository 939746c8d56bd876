import { dataTables } from '@flotilla/contract/http/data/tables';
import { dataRows } from '@flotilla/contract/http/data/tables/rows';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const field = (englishName: string, more: object = {}) => ({ name: `字段${englishName}`, englishName, ...more });
let made = 0;
const form = (more: object = {}) => {
  made += 1;
  return { name: `表${made}`, englishName: `table_${made}`, fields: [field('name'), field('note')], ...more };
};
const add = async (person: Person, more: object = {}) => (await person.call(dataTables.add, { body: form(more) })).id;
const one = (person: Person, id: number) => person.call(dataTables.one, { query: { id } });
const addRow = async (person: Person, tableId: number, values: Record<string, string>) =>
  (await person.call(dataRows.add, { body: { tableId, values } })).id;
const valuesOf = async (person: Person, id: number) => (await person.call(dataRows.one, { query: { id } })).values;

test('fields stand in their order, with a length and whether they are searched', async () => {
  const id = await add(tenant, {
    fields: [field('second', { sort: 2, length: '20' }), field('first', { sort: 1, searchable: true })],
  });
  expect((await one(tenant, id)).fields).toMatchObject([
    { sort: 1, englishName: 'first', length: 200, searchable: true },
    { sort: 2, englishName: 'second', length: 20, searchable: false },
  ]);
});

test.each([
  ['zh-CN', '英文表名不能为空', '英文字段名不能为空', '英文字段名只能包含英文字母'],
  ['en', 'English table name cannot be empty', 'English field name cannot be empty', 'An English field name has'],
  ['zh-TW', '英文表名不能為空', '英文欄位名不能為空', '英文欄位名只能包含英文字母'],
] as const)('in %s each field says itself what it lacks', async (language, table, missing, wrong) => {
  const body = {
    name: '表',
    englishName: ' ',
    fields: [
      { name: 'x', englishName: '' },
      { name: 'y', englishName: '名' },
    ],
  };
  const { code, data } = await tenant.send(dataTables.add, { body, headers: { 'accept-language': language } });
  expect(code).toBe(400);
  const faults = (data as unknown as { errors: { path: string; message: string }[] }).errors;
  const said = (path: string) => faults.filter((fault) => fault.path === path).map(({ message }) => message);
  expect(said('englishName')).toContain(table);
  expect(said('fields.0.englishName')).toContain(missing);
  expect(said('fields.1.englishName').join()).toContain(wrong);
});

test.each([
  ['englishName', { englishName: '表' }],
  ['englishName', { englishName: '1st' }],
  ['fields.0.englishName', { fields: [field('a b')] }],
  ['fields.0.englishName', { fields: [field('ID')] }],
  ['fields.1.englishName', { fields: [field('a'), field('A')] }],
  ['fields.0.length', { fields: [field('a', { length: '1e3' })] }],
  ['fields.0.length', { fields: [field('a', { length: 0 })] }],
  ['fields.0.length', { fields: [field('a', { length: 2_001 })] }],
  ['fields', { fields: [] }],
  ['fields.0.id', { fields: [field('a', { id: 999_999 })] }],
])('%s is refused by its path: %j', async (path, more) => {
  const answer = await tenant.send(dataTables.add, { body: form(more) });
  expect(answer).toMatchObject({ code: 400 });
  expect((answer.data as unknown as { errors: { path: string }[] }).errors.map((fault) => fault.path)).toContain(path);
});

test('names are taken once a tenant', async () => {
  await add(tenant, { name: '订单', englishName: 'orders' });
  const twice = (more: object) => tenant.send(dataTables.add, { body: form(more) });
  expect(await twice({ name: '订单' })).toMatchObject({ code: 409, data: { errors: [{ path: 'name' }] } });
  expect(await twice({ englishName: 'Orders' })).toMatchObject({
    code: 409,
    data: { errors: [{ path: 'englishName' }] },
  });
  await add(other, { name: '订单', englishName: 'orders' });
});

test('renaming or removing a field leaves the data of the others, and a new field does not get the old data', async () => {
  const id = await add(tenant);
  const row = await addRow(tenant, id, { name: 'A', note: 'B' });
  const before = await one(tenant, id);
  const [name, note] = before.fields;
  await tenant.call(dataTables.edit, { body: { ...before, fields: [{ ...name!, englishName: 'title' }, note!] } });
  expect(await valuesOf(tenant, row)).toEqual({ title: 'A', note: 'B' });
  await tenant.call(dataTables.edit, { body: { id, fields: [{ ...note! }] } });
  expect(await valuesOf(tenant, row)).toEqual({ note: 'B' });
  await tenant.call(dataTables.edit, { body: { id, fields: [{ ...note! }, field('title')] } });
  expect(await valuesOf(tenant, row)).toEqual({ note: 'B', title: '' });
});

test('a field is not shortened below what rows hold, and the answer says how many', async () => {
  const id = await add(tenant);
  for (const name of ['12345', '1234', '123']) await addRow(tenant, id, { name });
  const { fields } = await one(tenant, id);
  const shorten = (length: number) =>
    tenant.send(dataTables.edit, { body: { id, fields: [{ ...fields[0]!, length }, fields[1]] } });
  expect(await shorten(3)).toMatchObject({
    code: 409,
    msg: '"name" cannot be shortened to 3 characters: rows that are longer: 2',
    data: { errors: [{ path: 'fields.0.length' }] },
  });
  expect(await shorten(5)).toMatchObject({ code: 0 });
});

test('its rows go with a table, and no others', async () => {
  const [gone, kept] = [await add(tenant), await add(tenant)];
  const row = await addRow(tenant, gone, { name: 'x' });
  const left = await addRow(tenant, kept, { name: 'y' });
  expect((await one(tenant, gone)).rowCount).toBe(1);
  await tenant.call(dataTables.remove, { query: { ids: [gone] } });
  expect(await tenant.send(dataRows.one, { query: { id: row } })).toMatchObject({ code: 404 });
  expect(await valuesOf(tenant, left)).toMatchObject({ name: 'y' });
});

test('another tenant does not reach it, nor does somebody without the permission', async () => {
  const id = await add(tenant);
  expect(await other.send(dataTables.one, { query: { id } })).toMatchObject({ code: 404 });
  expect(await other.send(dataTables.edit, { body: { id, name: 'x' } })).toMatchObject({ code: 404 });
  expect(await other.send(dataTables.remove, { query: { ids: [id] } })).toMatchObject({ code: 404 });
  const reader = await t.backgroundUser({ permissions: ['data:table:list'] });
  expect(await reader.send(dataTables.add, { body: form() })).toMatchObject({ code: 403 });
});
