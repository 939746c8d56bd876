import { posts } from '@flotilla/contract/http/identity/posts';
import { addUser, getUserChoices } from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const { admin, ...t } = await useTestApp();

const add = async (name: string, more: object = {}) =>
  (await admin.call(posts.add, { body: { name, code: name.toLowerCase(), sort: 1, ...more } })).id;

test('one is added, chosen for a user, edited and deleted', async () => {
  const id = await add('Night');
  const choice = async () => (await admin.call(getUserChoices)).posts.find((post) => post.id === id);
  expect(await choice()).toMatchObject({ name: 'Night', status: 1 });
  const one = await admin.call(posts.one, { query: { id } });
  expect((await admin.call(posts.list, { query: { ids: [id] } })).list).toEqual([one]);
  await admin.call(posts.edit, { body: { ...one, status: 0 } });
  // Named for whom it belongs to, and offered to nobody.
  expect(await choice()).toMatchObject({ name: 'Night', status: 0 });
  await admin.call(posts.remove, { query: { ids: [id] } });
  expect(await admin.send(posts.one, { query: { id } })).toMatchObject({ code: 404 });
});

test('one that a user has stays', async () => {
  const id = await add('Held');
  const body = {
    userName: 'holder',
    nickname: 'Holder',
    password: 'test-password',
    userType: 'front',
    postIds: String(id),
  } as const;
  await admin.call(addUser, { body });
  const answer = await admin.send(posts.remove, { query: { ids: [id] } });
  expect(answer).toMatchObject({ code: 409, msg: 'Still in use, cannot be deleted: users' });
});

test('wrong input is refused with its path, a code is taken once, and each call needs its permission', async () => {
  await add('Taken');
  const body = { name: 'Other', code: 'taken', sort: 2 };
  expect(await admin.send(posts.add, { body })).toMatchObject({ code: 409, data: { errors: [{ path: 'code' }] } });
  expect((await admin.send(posts.add, { body: {} })).data).toMatchObject({
    errors: [{ path: 'name' }, { path: 'code' }, { path: 'sort' }],
  });
  const reader = await t.backgroundUser({ permissions: ['system:post:list'] });
  await reader.call(posts.list);
  expect(await reader.send(posts.add, { body })).toMatchObject({ code: 403 });
  expect(await reader.send(posts.export)).toMatchObject({ code: 403 });
  expect((await admin.call(posts.export)).fileName).toMatch(/\.xlsx$/);
});

test('posts have different names; rows that share one already can still be edited', async () => {
  const [, second] = [await add('Helm'), await add('Deck')];
  const taken = { code: 409, data: { errors: [{ path: 'name' }] } };
  expect(await admin.send(posts.add, { body: { name: 'Helm', code: 'other', sort: 1 } })).toMatchObject(taken);
  expect(await admin.send(posts.edit, { body: { id: second, name: 'Helm' } })).toMatchObject(taken);
  await t.db.query(`update post set name = 'Helm' where id = $1`, [second]);
  await admin.call(posts.edit, { body: { id: second, name: 'Helm', remark: 'stays' } });
});
