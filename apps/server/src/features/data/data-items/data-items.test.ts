import type { AnswerOf } from '@flotilla/contract/endpoint';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import {
  dataItemHistory,
  dataItems,
  exportDataItems,
  importDataItems,
  resetDataItems,
} from '@flotilla/contract/http/data/data-items';
import { download } from '@flotilla/contract/http/system/downloads';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

let made = 0;
const group = async (person: Person = tenant) =>
  (await person.call(dataGroups.add, { body: { name: `group ${++made}` } })).id;
const add = async (groupId: number, content: string, more: object = {}) =>
  (await tenant.call(dataItems.add, { body: { name: 'n', groupId, content, ...more } })).id;
const contentsOf = async (groupId: number) =>
  (await tenant.call(dataItems.list, { query: { groupId, pageSize: 1000 } })).list.map(({ content }) => content);

async function upload(
  person: Person,
  content: string | Buffer,
  fields: Record<string, string>,
  fileName = 'lines.txt',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName);
  const response = await fetch(`${t.url}${importDataItems.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'en' },
    body: form,
  });
  return (await response.json()) as {
    code: number;
    msg: string;
    data: AnswerOf<typeof importDataItems> & { errors: unknown };
  };
}
const savedFile = async (fileName: string) => {
  const response = await fetch(`${t.url}${download.path}?fileName=${encodeURIComponent(fileName)}&delete=true`, {
    headers: { authorization: `Bearer ${tenant.token}` },
  });
  return response.text();
};

test.each([
  ['en', 'Data name cannot be empty', 'Data group cannot be empty'],
  ['zh-CN', '数据名称不能为空', '数据分组不能为空'],
  ['zh-TW', '資料名稱不能為空', '資料群組不能為空'],
])('a missing field is named in %s', async (locale, noName, noGroup) => {
  const headers = { 'accept-language': locale };
  const { data } = await tenant.send(dataItems.add, { body: { content: 'x' }, headers });
  const { errors } = data as unknown as { errors: { path: string; message: string }[] };
  expect(errors).toEqual([
    { path: 'name', message: noName },
    { path: 'groupId', message: noGroup },
  ]);
});

test('wrong input is refused with its path', async () => {
  const groupId = await group();
  for (const [path, wrong] of [
    ['content', ''],
    ['content', 'two\nlines'],
    ['content', 'x'.repeat(4_001)],
    ['name', ' '],
    ['deduplicate', 2],
    ['state', 'used'],
  ] as const) {
    const body = { name: 'n', groupId, content: 'x', [path]: wrong };
    expect(await tenant.send(dataItems.add, { body })).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  }
  expect(await tenant.send(resetDataItems, { body: {} })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'groupId' }] },
  });
});

test('deduplicate refuses a content that the group has, when it is added and when it is edited', async () => {
  const groupId = await group();
  await add(groupId, 'a');
  const again = { body: { name: 'n', groupId, content: 'a', deduplicate: 1 } } as const;
  expect(await tenant.send(dataItems.add, again)).toMatchObject({ code: 409, msg: 'Content "a" already exists' });
  await add(groupId, 'a');
  const id = await add(groupId, 'b', { deduplicate: 1 });
  expect(await tenant.send(dataItems.edit, { body: { id, content: 'a' } })).toMatchObject({ code: 409 });
  await tenant.call(dataItems.edit, { body: { id, content: 'c' } });
  expect(await contentsOf(groupId)).toEqual(['a', 'a', 'c']);
});

test('what is out of reach does not exist, and each call needs its permission', async () => {
  const [own, theirs] = [await group(), await group(other)];
  const id = await add(own, 'hidden');
  for (const answer of [
    other.send(dataItems.one, { query: { id } }),
    other.send(dataItems.edit, { body: { id, name: 'x' } }),
    other.send(dataItems.remove, { query: { ids: [id] } }),
    other.send(dataItemHistory, { query: { id } }),
    other.send(resetDataItems, { body: { ids: [id] } }),
    other.send(resetDataItems, { body: { groupId: own, state: 'used' } }),
    other.send(dataItems.add, { body: { name: 'n', groupId: own, content: 'x' } }),
    tenant.send(dataItems.edit, { body: { id, groupId: theirs } }),
    upload(other, 'x', { groupId: String(own) }),
  ]) {
    expect((await answer).code).toBe(404);
  }
  expect((await other.call(dataItems.list, { query: { groupId: own } })).total).toBe(0);
  const reader = await t.backgroundUser({ permissions: ['data:item:list'] });
  for (const answer of [
    reader.send(dataItems.add, { body: { name: 'n', groupId: own, content: 'x' } }),
    reader.send(resetDataItems, { body: { ids: [id] } }),
    reader.send(exportDataItems),
    upload(reader, 'x', { groupId: String(own) }),
  ]) {
    expect((await answer).code).toBe(403);
  }
});

test('a text file brings one item a line, without repeats where that is wanted', async () => {
  const groupId = await group();
  await add(groupId, 'a');
  const fields = { groupId: String(groupId), name: 'file', deduplicate: '1' };
  const long = 'x'.repeat(4_001);
  const { data } = await upload(tenant, `a\r\nb\n\n b \n${long}\nc`, fields);
  expect(data).toMatchObject({ added: 2, dropped: 2, refused: 1, refusedLines: [{ line: 5 }] });
  expect(await contentsOf(groupId)).toEqual(['a', 'b', 'c']);
  expect((await upload(tenant, 'c', { groupId: String(groupId) })).data).toMatchObject({ added: 1, dropped: 0 });
  expect((await tenant.call(dataItems.list, { query: { groupId, name: 'lines' } })).total).toBe(1);
});

test('a carriage return alone ends a line', async () => {
  const groupId = await group();
  expect((await upload(tenant, 'a\rb\r\nc\r', { groupId: String(groupId) })).data).toMatchObject({ added: 3 });
  expect(await contentsOf(groupId)).toEqual(['a', 'b', 'c']);
});

test('a large file is imported in order and counted', async () => {
  const groupId = await group();
  const lines = Array.from({ length: 12_345 }, (_, index) => `line ${index}`);
  expect((await upload(tenant, lines.join('\n'), { groupId: String(groupId) })).data).toMatchObject({ added: 12_345 });
  expect(await tenant.call(dataGroups.one, { query: { id: groupId } })).toMatchObject({ free: 12_345 });
  const { fileName } = await tenant.call(exportDataItems, { query: { groupId, format: 'txt' } });
  expect(await savedFile(fileName)).toBe(`${lines.join('\n')}\n`);
  await tenant.call(dataGroups.remove, { query: { ids: [groupId] } });
  expect((await tenant.call(dataItems.list, { query: { groupId } })).total).toBe(0);
});

test('a wrong file is refused and changes nothing', async () => {
  const groupId = String(await group());
  expect(await upload(tenant, 'x', { groupId }, 'a.doc')).toMatchObject({ code: 400 });
  expect(await upload(tenant, 'no zip', { groupId }, 'a.xlsx')).toMatchObject({ code: 400 });
  expect(await upload(tenant, 'x', {})).toMatchObject({ code: 400, msg: 'Data group cannot be empty' });
  expect(await contentsOf(Number(groupId))).toEqual([]);
});

test('an exported sheet can be imported again', async () => {
  const [from, to] = [await group(), await group()];
  for (const content of ['=1+1', '007', 'text']) await add(from, content);
  const { fileName } = await tenant.call(exportDataItems, { query: { groupId: from } });
  const response = await fetch(`${t.url}${download.path}?fileName=${encodeURIComponent(fileName)}&delete=true`, {
    headers: { authorization: `Bearer ${tenant.token}` },
  });
  const sheet = Buffer.from(await response.arrayBuffer());
  await upload(tenant, sheet, { groupId: String(to) }, 'again.xlsx');
  expect(await contentsOf(to)).toEqual(['=1+1', '007', 'text']);
});

test('a whole state of a group is made free, and a group goes with its lines', async () => {
  const groupId = await group();
  const ids = [await add(groupId, 'a'), await add(groupId, 'b'), await add(groupId, 'c')];
  await t.db.query(`update data_item set state = 'used' where id = any($1)`, [ids.slice(0, 2)]);
  const { list } = await tenant.call(dataItems.list, { query: { groupId, state: 'used,aside' } });
  expect(list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(await tenant.call(resetDataItems, { body: { groupId, state: 'used' } })).toEqual({ reset: 2 });
  expect(await tenant.call(dataGroups.one, { query: { id: groupId } })).toMatchObject({ free: 3, used: 0 });
  await tenant.call(dataGroups.remove, { query: { ids: [groupId] } });
  expect(await tenant.send(dataItems.one, { query: { id: ids[0] } })).toMatchObject({ code: 404 });
  const { rows } = await t.db.query(`select from data_count where group_id = $1`, [groupId]);
  expect(rows).toEqual([]);
});

test('a line in use is not edited', async () => {
  const id = await add(await group(), 'a');
  await t.db.query(`update data_item set state = 'leased', run_id = 1, device_no = 'P-1' where id = $1`, [id]);
  expect(await tenant.send(dataItems.edit, { body: { id, content: 'b' } })).toMatchObject({
    code: 409,
    msg: 'Phone P-1 is using this line: change it after the run',
  });
});
