import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const tenant = await t.tenant();

const add = async (name: string) => (await tenant.call(dataGroups.add, { body: { name } })).id;

test('a group is added, edited and deleted', async () => {
  const id = await add('First');
  await tenant.call(dataGroups.edit, { body: { id, name: 'Second' } });
  expect((await tenant.call(dataGroups.list)).list).toMatchObject([{ id, name: 'Second' }]);
  await tenant.call(dataGroups.remove, { query: { ids: [id] } });
  expect(await tenant.send(dataGroups.one, { query: { id } })).toMatchObject({ code: 404 });
});

test('another tenant does not reach it, nor does somebody without the permission', async () => {
  const id = await add('Hidden');
  const other = await t.tenant();
  expect(await other.send(dataGroups.edit, { body: { id, name: 'x' } })).toMatchObject({ code: 404 });
  const reader = await t.backgroundUser({ permissions: ['data:group:list'] });
  expect(await reader.send(dataGroups.add, { body: { name: 'x' } })).toMatchObject({ code: 403 });
});

test('wrong input is refused with its path, and a name is taken once an owner', async () => {
  await add('Taken');
  const answerTo = (name: string) => tenant.send(dataGroups.add, { body: { name } });
  expect(await answerTo(' ')).toMatchObject({ code: 400, data: { errors: [{ path: 'name' }] } });
  expect(await answerTo('Taken')).toMatchObject({ code: 409, data: { errors: [{ path: 'name' }] } });
  const sub = await t.subAccount(tenant);
  await sub.call(dataGroups.add, { body: { name: 'Taken' } });
});
