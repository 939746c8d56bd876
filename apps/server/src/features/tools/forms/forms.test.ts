import { forms, getFormVersion, listFormVersions, restoreFormVersion } from '@flotilla/contract/http/tools/forms';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const schemaOf = (...keys: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key, index) => [key, { type: 'string', title: key, 'x-order': index + 1 }])),
});
let made = 0;
const add = async (schema: object = schemaOf('a')) => {
  made += 1;
  return (await tenant.call(forms.add, { body: { name: `Form ${made}`, schema: { ...schema } } })).id;
};
const one = (id: number) => tenant.call(forms.one, { query: { id } });
const versionsOf = async (id: number) => (await tenant.call(listFormVersions, { query: { id } })).list;

test('a form is added, listed without its fields, edited and deleted', async () => {
  const id = await add(schemaOf('z', 'a'));
  const form = await one(id);
  expect(Object.keys(form.schema.properties as object).sort()).toEqual(['a', 'z']);
  expect(form).toMatchObject({ remark: '', version: 1, fieldCount: 2 });
  expect(form.authorName).toBe(form.userName);
  const { list } = await tenant.call(forms.list, { query: { name: form.name, userName: form.userName } });
  const { schema: _fields, ...listed } = form;
  expect(list).toEqual([listed]);
  expect((await tenant.call(forms.list, { query: { userName: 'nobody' } })).list).toEqual([]);
  await tenant.call(forms.remove, { query: { ids: [id] } });
  expect(await tenant.send(forms.one, { query: { id } })).toMatchObject({ code: 404 });
});

test('a save with other fields makes a version with its author; a rename and an unchanged save make none', async () => {
  const id = await add();
  const first = await one(id);
  await tenant.call(forms.edit, { body: { ...first, name: 'Renamed', remark: 'x' } });
  await tenant.call(forms.edit, { body: { id, schema: schemaOf('a') } });
  expect(await versionsOf(id)).toHaveLength(1);
  await t.admin.call(forms.edit, { body: { id, schema: schemaOf('a', 'b') } });
  expect(await versionsOf(id)).toMatchObject([
    { version: 2, fieldCount: 2, authorName: 'admin' },
    { version: 1, fieldCount: 1, authorName: first.userName },
  ]);
  expect(await one(id)).toMatchObject({ name: 'Renamed', remark: 'x', version: 2, authorName: 'admin' });
  expect(await tenant.send(forms.edit, { body: { ...first } })).toMatchObject({ code: 409 });
});

test('an earlier version is read and restored as a new one, unless the form has its fields already', async () => {
  const id = await add();
  await tenant.call(forms.edit, { body: { id, schema: schemaOf('b') } });
  const { schema } = await tenant.call(getFormVersion, { query: { id, version: 1 } });
  expect(schema).toMatchObject(schemaOf('a'));
  expect(await tenant.call(restoreFormVersion, { body: { id, version: 1 } })).toEqual({ version: 3 });
  expect(await one(id)).toMatchObject({ version: 3, schema });
  expect(await tenant.call(restoreFormVersion, { body: { id, version: 1 } })).toEqual({ version: 3 });
  expect((await versionsOf(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await tenant.send(restoreFormVersion, { body: { id, version: 9 } })).toMatchObject({ code: 404 });
});

test.each([
  ['schema.properties.a.$ref', { a: { type: 'string', $ref: '#' } }, '不支持关键字“$ref”'],
  ['schema.properties.a.default', { a: { type: 'string', maxLength: 1, default: 'xx' } }, '默认值不符合该字段的限制'],
  ['schema.properties.1st', { '1st': { type: 'string' } }, '字母或下划线开头，只含字母、数字、下划线，最多 64 个字符'],
])('%s is refused by its path', async (path, properties, message) => {
  const body = { name: 'Wrong', schema: { type: 'object', properties } };
  const headers = { 'accept-language': 'zh-CN' };
  expect(await tenant.send(forms.add, { body, headers })).toMatchObject({
    code: 400,
    data: { errors: [{ path, message }] },
  });
  const edit = { id: await add(), schema: body.schema };
  expect(await tenant.send(forms.edit, { body: edit })).toMatchObject({ code: 400, data: { errors: [{ path }] } });
});

test('a name is taken once a tenant, and required fields are named', async () => {
  const id = await add();
  const { name } = await one(id);
  const body = { name: name.toUpperCase(), schema: schemaOf() };
  expect(await tenant.send(forms.add, { body })).toMatchObject({ code: 409, data: { errors: [{ path: 'name' }] } });
  await other.call(forms.add, { body });
});

test('another tenant does not reach it, nor does a user without the permission', async () => {
  const id = await add();
  const ofOther = [
    other.send(forms.one, { query: { id } }),
    other.send(forms.edit, { body: { id, name: 'x' } }),
    other.send(forms.remove, { query: { ids: [id] } }),
    other.send(listFormVersions, { query: { id } }),
    other.send(getFormVersion, { query: { id, version: 1 } }),
    other.send(restoreFormVersion, { body: { id, version: 1 } }),
  ];
  for (const answer of await Promise.all(ofOther)) expect(answer).toMatchObject({ code: 404 });
  const reader = await t.backgroundUser({ permissions: ['system:form:list'] });
  const ofReader = [
    reader.send(forms.add, { body: { name: 'x', schema: {} } }),
    reader.send(forms.edit, { body: { id, name: 'x' } }),
    reader.send(forms.remove, { query: { ids: [id] } }),
    reader.send(restoreFormVersion, { body: { id, version: 1 } }),
  ];
  for (const answer of await Promise.all(ofReader)) expect(answer).toMatchObject({ code: 403 });
});
