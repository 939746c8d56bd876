import { platforms } from '@flotilla/contract/http/automation/platforms';
import { addScript } from '@flotilla/contract/http/automation/scripts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const sub = await t.subAccount(tenant);
const other = await t.tenant();

const add = async (person: Person, name: string) => (await person.call(platforms.add, { body: { name } })).id;
const namesFor = async (person: Person) =>
  (await person.call(platforms.list, { query: { pageSize: 1000 } })).list.map((one) => one.name);

test('every user has the built-in one, and no user renames or deletes it', async () => {
  const { list } = await other.call(platforms.list);
  const builtIn = list.find((one) => one.builtIn)!;
  expect(builtIn).toMatchObject({ name: 'Flotilla', userName: '' });
  for (const person of [t.admin, tenant]) {
    const edit = await person.send(platforms.edit, { body: { id: builtIn.id, name: 'Mine' } });
    expect(edit).toMatchObject({ code: 409, msg: 'Flotilla is built in and cannot be changed or deleted' });
    expect(await person.send(platforms.remove, { query: { ids: [builtIn.id] } })).toMatchObject({ code: 409 });
  }
  expect(await tenant.call(platforms.one, { query: { id: builtIn.id } })).toEqual(builtIn);
});

test('a name is taken once a tenant, whatever its case; another tenant may use it', async () => {
  const id = await add(tenant, 'Shop');
  const again = await sub.send(platforms.add, { body: { name: 'sHOP' } });
  expect(again).toMatchObject({
    code: 409,
    msg: 'Platform name "sHOP" already exists',
    data: { errors: [{ path: 'name' }] },
  });
  const inChinese = await sub.send(platforms.add, {
    body: { name: 'Shop' },
    headers: { 'accept-language': 'zh-CN' },
  });
  expect(inChinese.msg).toBe('平台名称“Shop”已存在');
  await add(other, 'Shop');
  const second = await add(tenant, 'Second');
  expect(await tenant.send(platforms.edit, { body: { id: second, name: 'shop' } })).toMatchObject({ code: 409 });
  await tenant.call(platforms.edit, { body: { id, name: 'SHOP' } });
});

test('an edit takes back what `one` answered, and no more', async () => {
  const id = await add(tenant, 'Editable');
  const one = await tenant.call(platforms.one, { query: { id } });
  await tenant.call(platforms.edit, { body: { ...one, name: 'Edited' } });
  const edited = await tenant.call(platforms.one, { query: { id } });
  expect(edited).toEqual({ ...one, name: 'Edited', gmtModified: expect.any(String) });
  for (const changed of [{ builtIn: true }, { userName: 'x' }, { gmtCreate: '2000-01-01T00:00:00Z' }]) {
    const answer = await tenant.send(platforms.edit, { body: { ...edited, ...changed } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: Object.keys(changed)[0] }] } });
  }
});

test('one that a script uses stays', async () => {
  const [used, free] = [await add(tenant, 'Used'), await add(tenant, 'Free')];
  await tenant.call(addScript, { body: { name: 's', version: '1', platformId: used, content: '1' } });
  const answer = await tenant.send(platforms.remove, { query: { ids: [used, free] } });
  expect(answer).toMatchObject({ code: 409, msg: 'Still in use, cannot be deleted: scripts' });
  expect(await namesFor(tenant)).toEqual(expect.arrayContaining(['Used', 'Free']));
  await tenant.call(platforms.remove, { query: { ids: [free] } });
  expect(await namesFor(tenant)).not.toContain('Free');
});

test('what is out of reach does not exist', async () => {
  const [theirs, parents, own] = [await add(other, 'Theirs'), await add(tenant, 'Parent’s'), await add(sub, 'Sub’s')];
  expect(await namesFor(tenant)).toEqual(expect.arrayContaining(['Flotilla', 'Parent’s', 'Sub’s']));
  expect(await namesFor(tenant)).not.toContain('Theirs');
  const { list } = await tenant.call(platforms.list, { query: { ids: [own, theirs] } });
  expect(list.map(({ id }) => id)).toEqual([own]);
  expect(await namesFor(sub)).not.toContain('Parent’s');
  await tenant.call(platforms.edit, { body: { id: own, name: 'Sub’s, renamed' } });
  for (const [person, id] of [
    [tenant, theirs],
    [sub, parents],
  ] as const) {
    expect(await person.send(platforms.one, { query: { id } })).toMatchObject({ code: 404 });
    expect(await person.send(platforms.edit, { body: { id, name: 'x' } })).toMatchObject({ code: 404 });
    expect(await person.send(platforms.remove, { query: { ids: [own, id] } })).toMatchObject({ code: 404 });
  }
  expect(await namesFor(sub)).toContain('Sub’s, renamed');
});

test('wrong input is refused with its path, and each call needs its permission', async () => {
  for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(65) }]) {
    const answer = await tenant.send(platforms.add, { body });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'name' }] } });
  }
  const reader = await t.backgroundUser({ permissions: ['script:platform:list'] });
  expect(await reader.send(platforms.add, { body: { name: 'x' } })).toMatchObject({ code: 403 });
  expect(await reader.send(platforms.remove, { query: { ids: [1] } })).toMatchObject({ code: 403 });
});
