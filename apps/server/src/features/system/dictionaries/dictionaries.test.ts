import { dictEntries, dictTypes, getDictData, listDictChoices } from '@flotilla/contract/http/system/dictionaries';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const { admin, ...t } = await useTestApp();

const addType = async (type: string) => (await admin.call(dictTypes.add, { body: { name: `About ${type}`, type } })).id;
const addEntry = async (dictType: string, value: string, more: object = {}) =>
  (await admin.call(dictEntries.add, { body: { dictType, label: value, value, sort: 1, ...more } })).id;
const dataOf = (dictType: string, defaultValue = '') => admin.call(getDictData, { query: { dictType, defaultValue } });

test('a dictionary is added, edited with its entries, and deleted when it is empty', async () => {
  const id = await addType('colour');
  const entry = await addEntry('colour', 'red');
  const one = await admin.call(dictTypes.one, { query: { id } });
  expect(one).toMatchObject({ type: 'colour', status: 1, builtIn: false });
  await admin.call(dictTypes.edit, { body: { ...one, type: 'paint' } });
  expect(await admin.call(dictEntries.one, { query: { id: entry } })).toMatchObject({
    dictType: 'paint',
    dictCode: entry,
    label: 'red',
  });
  expect(await admin.send(dictTypes.remove, { query: { ids: [id] } })).toMatchObject({ code: 409 });
  await admin.call(dictEntries.remove, { body: { ids: [entry] } } as never);
  await admin.call(dictTypes.remove, { query: { ids: [id] } });
  expect(await admin.send(dictTypes.one, { query: { id } })).toMatchObject({ code: 404 });
});

test('forms get the enabled entries in order, and the value to choose first', async () => {
  await addType('size');
  await addEntry('size', 'large', { sort: 3 });
  const small = await addEntry('size', 'small', { sort: 2, defaultValue: true });
  await addEntry('size', 'gone', { sort: 1, status: 0 });
  expect(await dataOf('size')).toEqual({
    list: [
      { label: 'small', value: 'small', defaultValue: true },
      { label: 'large', value: 'large', defaultValue: false },
    ],
    defaultValue: 'small',
  });
  expect((await dataOf('size', 'large')).defaultValue).toBe('large');
  expect((await dataOf('size', 'gone')).defaultValue).toBe('small');
  await addEntry('size', 'medium', { defaultValue: true });
  expect(await admin.call(dictEntries.one, { query: { id: small } })).toMatchObject({ defaultValue: false });
  expect((await dataOf('nothing_there')).defaultValue).toBeNull();
  const id = (await admin.call(dictTypes.list, { query: { type: 'size' } })).list[0]!.id;
  await admin.call(dictTypes.edit, { body: { id, status: 0 } });
  expect(await dataOf('size')).toEqual({ list: [], defaultValue: null });
});

test('what the site brings along is named in the reader’s language, keeps its type and stays', async () => {
  const find = async (language: string) =>
    (await admin.send(dictTypes.list, { query: { type: 'sys_notice_type' }, headers: { 'accept-language': language } }))
      .data.list[0]!;
  expect([(await find('zh-CN')).name, (await find('en')).name]).toEqual(['通知类型', 'Type of notice']);
  const { id } = await find('en');
  expect(await admin.send(dictTypes.remove, { query: { ids: [id] } })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('Type of notice'),
  });
  const renamed = await admin.send(dictTypes.edit, { body: { id, type: 'other' } });
  expect(renamed).toMatchObject({ code: 400, data: { errors: [{ path: 'type' }] } });
  expect((await dataOf('sys_notice_type')).list.map(({ label }) => label)).toEqual(['Notice', 'Announcement']);
  const choices = await admin.call(listDictChoices);
  expect(choices).toContainEqual({ name: 'Type of notice', type: 'sys_notice_type' });
});

test('the site brings along only the dictionaries that are in use', async () => {
  const { list } = await admin.call(dictTypes.list, { query: { pageSize: 1000 } });
  const builtIn = list.filter((type) => type.builtIn).map(({ type }) => type);
  expect(builtIn.sort()).toEqual(['sys_job_group', 'sys_module_type', 'sys_notice_type']);
});

test('wrong input is refused with its path, and types and values are taken once', async () => {
  await addType('shape');
  await addEntry('shape', 'round');
  const pathOf = async (answer: Promise<unknown>) =>
    ((await answer) as { data: { errors: { path: string }[] } }).data.errors.map(({ path }) => path);
  const entry = { dictType: 'shape', label: 'Round', value: 'round', sort: 1 };
  expect(await pathOf(admin.send(dictTypes.add, { body: { name: 'x', type: 'Shape!' } }))).toEqual(['type']);
  expect(await pathOf(admin.send(dictTypes.add, { body: { name: 'x', type: 'shape' } }))).toEqual(['type']);
  expect(await pathOf(admin.send(dictEntries.add, { body: entry }))).toEqual(['value']);
  expect(await pathOf(admin.send(dictEntries.add, { body: { ...entry, dictType: 'none' } }))).toEqual(['dictType']);
  const empty = await admin.send(dictEntries.add, { body: { dictType: 'shape' } });
  expect(empty.data).toMatchObject({ errors: [{ path: 'label' }, { path: 'value' }, { path: 'sort' }] });
});

test('everybody signed in reads entries for forms; the rest needs its permission', async () => {
  const tenant = await t.tenant();
  expect((await tenant.call(getDictData, { query: { dictType: 'sys_notice_type' } })).list).toHaveLength(2);
  expect(await tenant.send(dictTypes.list)).toMatchObject({ code: 403 });
  const reader = await t.backgroundUser({ permissions: ['system:dict:list'] });
  await reader.call(dictEntries.list);
  expect(await reader.send(dictTypes.add, { body: { name: 'x', type: 'x' } })).toMatchObject({ code: 403 });
  expect(await reader.send(dictEntries.export)).toMatchObject({ code: 403 });
});

test('both lists are exported', async () => {
  expect((await admin.call(dictTypes.export)).fileName).toMatch(/\.xlsx$/);
  expect((await admin.call(dictEntries.export, { query: { dictType: 'sys_notice_type' } })).fileName).toMatch(
    /\.xlsx$/,
  );
});

test('an entry is read and edited by its dictCode, as older clients send it', async () => {
  await addType('coded');
  const dictCode = await addEntry('coded', 'one');
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) =>
    (await fetch(new URL(`/system/config/dict/data/${path}`, t.url), { ...init, headers })).json();
  const { data } = (await call(`one?dictCode=${dictCode}`)) as { data: { id: number } };
  expect(data.id).toBe(dictCode);
  const { id: _id, ...sent } = data;
  const body = JSON.stringify({ ...sent, dictCode: String(dictCode), label: 'first' });
  expect(await call('edit', { method: 'PUT', body })).toMatchObject({ code: 0 });
  expect(await admin.call(dictEntries.one, { query: { id: dictCode } })).toMatchObject({ label: 'first' });
});
