import type { AnswerOf } from '@flotilla/contract/endpoint';
import { dataTables } from '@flotilla/contract/http/data/tables';
import {
  countRows,
  dataRows,
  findRows,
  importRows,
  insertRow,
  listRowTables,
  removeRow,
  updateRow,
} from '@flotilla/contract/http/data/tables/rows';
import { expect, test } from 'vitest';
import { writeSheet } from '../../../platform/spreadsheet/write-sheet.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { exportedRows } from '../../../testing/exported.ts';
import type { Person } from '../../../testing/factories.ts';
import { withFailingRows } from '../../../testing/failing-rows.ts';
import { runningScript } from '../../../testing/running-script.ts';
import { indexRowsAnew } from './store-rows.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

let made = 0;
async function newTable(person: Person, more: object = {}) {
  made += 1;
  const fields = [
    { name: '姓名', englishName: 'name', length: 20, searchable: true, ...more },
    { name: '城市', englishName: 'city', length: 10, searchable: true },
    { name: '备注', englishName: 'note' },
  ];
  const englishName = `people_${made}`;
  const { id } = await person.call(dataTables.add, { body: { name: `人员${made}`, englishName, fields } });
  return { id, englishName };
}
const add = async (person: Person, tableId: number, values: Record<string, string>) =>
  (await person.call(dataRows.add, { body: { tableId, values } })).id;
const found = async (person: Person, tableId: number, filters: Record<string, string> = {}) => {
  const { list, total } = await person.call(dataRows.list, { query: { tableId, orderBy: 'id', ...filters } as never });
  expect(total).toBe(list.length);
  return list.map(({ values }) => values.name);
};

test('rows are found by a part of a searchable field, in any case and any script', async () => {
  const { id } = await newTable(tenant);
  await add(tenant, id, { name: '张小明', city: 'Berlin' });
  await add(tenant, id, { name: '李明', city: 'berne', note: '100%' });
  await add(tenant, id, { name: 'Ann_Lee', city: '北京' });
  expect(await found(tenant, id, { 'value.name': '明' })).toEqual(['张小明', '李明']);
  expect(await found(tenant, id, { 'value.name': '小明' })).toEqual(['张小明']);
  expect(await found(tenant, id, { 'value.name': '明小' })).toEqual([]);
  expect(await found(tenant, id, { 'value.city': 'BER', 'value.name': '明' })).toEqual(['张小明', '李明']);
  expect(await found(tenant, id, { 'value.city': 'b' })).toEqual(['张小明', '李明']);
  expect(await found(tenant, id, { 'value.name': 'n_l' })).toEqual(['Ann_Lee']);
  expect(await found(tenant, id, { 'value.note': '%' })).toEqual(['李明']);
  expect(await found(tenant, id, { 'value.city': ' ' })).toHaveLength(3);
  const answer = await tenant.send(dataRows.list, { query: { tableId: id, 'value.none': 'x' } });
  expect(answer).toMatchObject({ code: 400, msg: 'The dynamic table has no field none' });
});

test('a field that becomes searchable is searched completely at once, and by its index after the job', async () => {
  const { id } = await newTable(tenant, { searchable: false });
  await add(tenant, id, { name: 'first' });
  const table = await tenant.call(dataTables.one, { query: { id } });
  await tenant.call(dataTables.edit, {
    body: { id, fields: table.fields.map((field) => ({ ...field, searchable: true })) },
  });
  await add(tenant, id, { name: 'second first' });
  expect(await found(tenant, id, { 'value.name': 'first' })).toEqual(['first', 'second first']);
  expect(await indexRowsAnew(t.app.platform.db.drizzle)).toBeGreaterThanOrEqual(1);
  expect(await indexRowsAnew(t.app.platform.db.drizzle)).toBe(0);
  expect(await found(tenant, id, { 'value.name': 'first' })).toEqual(['first', 'second first']);
});

test('a row that is edited while the job indexes it is found by its new data', async () => {
  const { id } = await newTable(tenant, { searchable: false });
  await add(tenant, id, { name: 'before' });
  const table = await tenant.call(dataTables.one, { query: { id } });
  await tenant.call(dataTables.edit, {
    body: { id, fields: table.fields.map((field) => ({ ...field, searchable: true })) },
  });
  const { drizzle } = t.app.platform.db;
  let statements = 0;
  const editing = {
    async execute(statement: Parameters<typeof drizzle.execute>[0]) {
      const result = await drizzle.execute(statement);
      statements += 1;
      if (statements === 1) {
        await t.db.query(
          `update data_row set data = replace(data::text, 'before', 'edited')::jsonb where table_id = $1`,
          [id],
        );
      }
      return result;
    },
  };
  await indexRowsAnew(editing as typeof drizzle);
  await indexRowsAnew(drizzle);
  expect(await found(tenant, id, { 'value.name': 'edited' })).toEqual(['edited']);
});

test('a value is as long as its field lets it, on every way in', async () => {
  const { id, englishName } = await newTable(tenant);
  const script = await runningScript(t, tenant);
  await add(tenant, id, { city: '一二三四五六七八九😀' });
  const long = { city: '一二三四五六七八九十零' };
  const wanted = { code: 400, msg: 'city has at most 10 characters', data: { errors: [{ path: 'values.city' }] } };
  expect(await tenant.send(dataRows.add, { body: { tableId: id, values: long } })).toMatchObject(wanted);
  expect(await script.send(insertRow, { table: englishName, values: long })).toMatchObject(wanted);
  const report = await upload(tenant, id, ['城市'], [[long.city]]);
  expect(report.data).toMatchObject({ added: 0, failed: 1, lines: [{ line: 2, message: wanted.msg }] });
});

test('wrong input is refused with its path', async () => {
  const { id } = await newTable(tenant);
  const answerTo = (body: object) => tenant.send(dataRows.add, { body });
  const at = (path: string) => ({ code: 400, data: { errors: [{ path }] } });
  expect(await answerTo({ values: { name: 'x' } })).toMatchObject(at('tableId'));
  expect(await answerTo({ tableId: id, values: { nme: 'x' } })).toMatchObject(at('values.nme'));
  expect(await answerTo({ tableId: id, values: { name: 1 } })).toMatchObject(at('values.name'));
  expect(await answerTo({ tableId: id, values: { name: '' } })).toMatchObject({
    ...at('values'),
    msg: 'Values cannot be empty',
  });
  const row = await add(tenant, id, { name: 'x' });
  const { id: another } = await newTable(tenant);
  expect(await tenant.send(dataRows.edit, { body: { id: row, tableId: another } })).toMatchObject(at('tableId'));
});

test('an edit changes the fields that it names', async () => {
  const { id } = await newTable(tenant);
  const row = await add(tenant, id, { name: 'x', city: 'y' });
  await tenant.call(dataRows.edit, { body: { id: row, values: { city: '', note: 'z' } } });
  expect((await tenant.call(dataRows.one, { query: { id: row } })).values).toEqual({ name: 'x', city: '', note: 'z' });
});

async function* pages<T>(rows: readonly T[]) {
  yield rows;
}
async function upload(person: Person, tableId: number, titles: string[], rows: string[][]) {
  const columns = titles.map((title, at) => ({
    title: { 'zh-CN': title, en: title, 'zh-TW': title },
    value: (row: string[]) => row[at] ?? null,
  }));
  const sheet = { name: 'rows', columns, pages: pages(rows), locale: 'en', timeZone: 'UTC' } as const;
  const body = new FormData();
  body.set('tableId', String(tableId));
  body.set('file', new Blob([new Uint8Array(await writeSheet(sheet))]), 'rows.xlsx');
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': 'en' };
  const response = await fetch(`${t.url}${importRows.path}`, { method: 'POST', headers, body });
  return (await response.json()) as { code: number; msg: string; data: AnswerOf<typeof importRows> };
}

test('an import with an unexpected error says that nothing was stored', async () => {
  const { id } = await newTable(tenant);
  const failing = { table: 'data_row', when: "new.data::text like '%broken%'" };
  const rows = [['sound'], ['broken'], ['sound too']];
  const answer = await withFailingRows(t.db, failing, () => upload(tenant, id, ['name'], rows));
  expect(answer).toMatchObject({ code: 500, msg: expect.stringContaining('has failed and nothing was stored') });
  expect(await found(tenant, id)).toEqual([]);
});

test('what was exported can be imported, and a wrong row keeps no other back', async () => {
  const { id } = await newTable(tenant);
  const report = await upload(
    tenant,
    id,
    ['NAME', '城市', 'whatever'],
    [
      ['=1+1', 'Bonn', 'x'],
      ['x'.repeat(21), 'Ulm', ''],
      ['', 'Kiel', ''],
    ],
  );
  expect(report.data).toMatchObject({ added: 2, failed: 1 });
  expect(report.data.lines.map(({ line, added }) => [line, added])).toEqual([
    [2, true],
    [3, false],
    [4, true],
  ]);
  const { fileName } = await tenant.call(dataRows.export, {
    query: { tableId: id, orderBy: 'id', 'value.city': 'i' },
    headers: { 'accept-language': 'zh-CN' },
  });
  const [title, ...rows] = await exportedRows(t.url, tenant, fileName);
  expect(title!.slice(0, 3)).toEqual(['姓名', '城市', '备注']);
  expect(rows.map((cells) => cells.slice(0, 2))).toEqual([['', 'Kiel']]);
  const copy = await newTable(tenant);
  expect(
    (
      await upload(
        tenant,
        copy.id,
        [...title!],
        rows.map((cells) => [...cells]),
      )
    ).data,
  ).toMatchObject({ added: 1 });
  expect(await upload(tenant, id, ['nothing'], [['x']])).toMatchObject({
    code: 400,
    msg: expect.stringContaining('nothing'),
  });
});

test('another tenant reaches no row, and each call needs its permission', async () => {
  const { id, englishName } = await newTable(tenant);
  const row = await add(tenant, id, { name: 'secret' });
  const own = await newTable(other);
  const nowhere = { code: 404 };
  expect(await other.send(dataRows.list, { query: { tableId: id } })).toMatchObject(nowhere);
  expect(await other.send(dataRows.export, { query: { tableId: id } })).toMatchObject(nowhere);
  expect(await other.send(dataRows.add, { body: { tableId: id, values: { name: 'x' } } })).toMatchObject(nowhere);
  expect(await other.send(dataRows.edit, { body: { id: row, values: { name: 'x' } } })).toMatchObject(nowhere);
  expect(await other.send(dataRows.remove, { query: { ids: [row] } })).toMatchObject(nowhere);
  expect(await upload(other, id, ['name'], [['x']])).toMatchObject(nowhere);
  const script = await runningScript(t, other);
  expect(await script.send(findRows, { table: englishName })).toMatchObject({
    code: 400,
    msg: expect.stringContaining(englishName),
  });
  expect(await script.call(updateRow, { table: own.englishName, id: row, values: { name: 'x' } })).toBe(false);
  expect(await script.call(removeRow, { table: own.englishName, id: row })).toBe(false);
  expect(await found(tenant, id)).toEqual(['secret']);
  const reader = await t.backgroundUser({ permissions: ['data:row:list'] });
  for (const call of [dataRows.add, dataRows.edit])
    expect(await reader.send(call, { body: {} })).toMatchObject({ code: 403 });
  expect(await upload(reader, id, ['name'], [['x']])).toMatchObject({ code: 403 });
});

test('a script finds, adds, changes and removes rows; one of many takes a row', async () => {
  const { englishName: table, id } = await newTable(tenant);
  const scripts = [await runningScript(t, tenant), await runningScript(t, await t.subAccount(tenant))];
  const script = scripts[0]!;
  const first = await script.call(insertRow, { table, values: { name: 'b', city: 'x' } });
  await script.call(insertRow, { table, values: { name: 'a', city: 'x' } });
  expect(await script.call(findRows, { table, where: { city: 'x' }, order: 'name' })).toEqual([
    { id: expect.any(Number), name: 'a', city: 'x', note: '' },
    { id: first, name: 'b', city: 'x', note: '' },
  ]);
  expect(await script.call(findRows, { table, order: '-name', limit: 1 })).toMatchObject([{ name: 'b' }]);
  expect(await script.call(countRows, { table, where: { name: { contains: 'A' } } })).toBe(1);
  const take = { table, id: first, values: { city: 'taken' }, where: { city: 'x' } };
  const answers = await Promise.all(Array.from({ length: 6 }, (_one, at) => scripts[at % 2]!.call(updateRow, take)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await script.call(removeRow, { table, id: first })).toBe(true);
  expect(await script.call(removeRow, { table, id: first })).toBe(false);
  expect(await found(tenant, id)).toEqual(['a']);
});

test('whoever may only list rows finds the tables to choose from, those in reach', async () => {
  const [own, foreign] = [await newTable(tenant), await newTable(other)];
  const reader = await t.backgroundUser({ permissions: ['data:row:list'], dataScope: 'all' });
  const { list } = await reader.call(listRowTables, { query: { name: own.englishName } });
  expect(list).toMatchObject([{ ...own, fields: [{ englishName: 'name' }, { englishName: 'city' }, {}] }]);
  const ids = [own.id, foreign.id];
  expect((await tenant.call(listRowTables, { query: { ids } as never })).list.map(({ id }) => id)).toEqual([own.id]);
  const stranger = await t.backgroundUser({ permissions: ['data:table:list'] });
  expect(await stranger.send(listRowTables)).toMatchObject({ code: 403 });
  const wrong = await reader.send(listRowTables, { query: { ids: 'x' } as never });
  expect(wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'ids.0' }] } });
});
