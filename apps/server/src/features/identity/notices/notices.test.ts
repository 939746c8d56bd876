import { listOwnNotices, markNoticesRead, notices } from '@flotilla/contract/http/identity/notices';
import { deleteUsers } from '@flotilla/contract/http/identity/users';
import { getProductInfo } from '@flotilla/contract/http/system/licence';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();

const add = async (person: Pick<Person, 'call'>, title: string, more: object = {}) =>
  (await person.call(notices.add, { body: { title, type: '1', ...more } })).id;
const own = async (person: Pick<Person, 'call'>) => {
  const { list, unread } = await person.call(listOwnNotices);
  return { titles: list.map(({ title }) => title), unread };
};
const removeAll = async () => {
  const { list } = await t.admin.call(notices.list, { query: { pageSize: 1000 } });
  if (list.length > 0) await t.admin.call(notices.remove, { query: { ids: list.map(({ id }) => id) } });
};

test('a background user’s notice reaches everybody, a tenant’s only the people below', async () => {
  await removeAll();
  const clerk = await t.backgroundUser({ permissions: ['system:notice:list', 'system:notice:add'] });
  const tenant = await t.tenant();
  const [sub, other] = [await t.subAccount(tenant), await t.tenant()];
  const below = await t.subAccount(sub);
  await add(clerk, 'Everybody');
  await add(tenant, 'Tenant');
  await add(sub, 'Sub');
  expect((await own(t.admin)).titles).toEqual(['Everybody']);
  expect((await own(other)).titles).toEqual(['Everybody']);
  expect((await own(tenant)).titles).toEqual(['Tenant', 'Everybody']);
  for (const person of [sub, below]) expect((await own(person)).titles).toEqual(['Sub', 'Tenant', 'Everybody']);
});

test('each person marks notices as read: some of them, or all', async () => {
  await removeAll();
  const [one, other] = [await t.tenant(), await t.tenant()];
  const ids = [await add(t.admin, 'First'), await add(t.admin, 'Second'), await add(t.admin, 'Third')];
  expect(await one.call(markNoticesRead, { body: { ids: [ids[0]!] } })).toEqual({ unread: 2 });
  expect(await one.call(markNoticesRead, { body: { ids: [ids[0]!] } })).toEqual({ unread: 2 });
  expect(await one.call(getProductInfo)).toMatchObject({ unreadNotices: 2 });
  const listed = async (unread: string) =>
    (await one.call(listOwnNotices, { query: { unread: unread as '0' } })).list.map(({ title }) => title);
  expect(await listed('1')).toEqual(['Third', 'Second']);
  expect(await listed('0')).toEqual(['First']);
  expect(await one.call(markNoticesRead, { body: { all: true } })).toEqual({ unread: 0 });
  expect(await other.call(getProductInfo)).toMatchObject({ unreadNotices: 3 });
});

test('an unpublished notice reaches nobody and cannot be marked as read', async () => {
  await removeAll();
  const tenant = await t.tenant();
  const id = await add(t.admin, 'Draft', { status: 0 });
  expect(await own(tenant)).toEqual({ titles: [], unread: 0 });
  expect(await tenant.send(markNoticesRead, { body: { ids: [id] } })).toMatchObject({ code: 404 });
  const one = await t.admin.call(notices.one, { query: { id } });
  await t.admin.call(notices.edit, { body: { ...one, status: 1 } });
  expect(await own(tenant)).toEqual({ titles: ['Draft'], unread: 1 });
});

test('it is found by title, type and writer, its type in the caller’s language', async () => {
  await removeAll();
  const tenant = await t.tenant();
  await add(t.admin, 'Maintenance', { type: '2', content: 'See https://status.example\nTonight' });
  await add(tenant, 'Night shift');
  const found = async (query: object) => (await t.admin.call(notices.list, { query })).list.map(({ title }) => title);
  expect(await found({ title: 'MAINT' })).toEqual(['Maintenance']);
  expect(await found({ type: '1' })).toEqual(['Night shift']);
  expect(await found({ userName: tenant.userName })).toEqual(['Night shift']);
  const headers = { 'accept-language': 'zh-TW' };
  const { data } = await t.admin.send(notices.list, { query: { type: '2' }, headers });
  expect(data).toMatchObject({ list: [{ typeLabel: '公告', content: 'See https://status.example\nTonight' }] });
});

test('another tenant reaches none of it, and each call needs its permission', async () => {
  const [tenant, other] = [await t.tenant(), await t.tenant()];
  const id = await add(tenant, 'Ours');
  const one = await tenant.call(notices.one, { query: { id } });
  expect(await other.send(notices.one, { query: { id } })).toMatchObject({ code: 404 });
  expect(await other.send(notices.edit, { body: { ...one, title: 'x' } })).toMatchObject({ code: 404 });
  expect(await other.send(notices.remove, { query: { ids: [id] } })).toMatchObject({ code: 404 });
  expect(await other.send(markNoticesRead, { body: { ids: [id] } })).toMatchObject({ code: 404 });
  const reader = await t.backgroundUser({ permissions: ['system:notice:list'] });
  expect(await reader.send(notices.add, { body: { title: 'x', type: '1' } })).toMatchObject({ code: 403 });
  expect(await reader.send(notices.edit, { body: one })).toMatchObject({ code: 403 });
  expect(await reader.send(notices.remove, { query: { ids: [id] } })).toMatchObject({ code: 403 });
  expect(await t.anonymous.send(listOwnNotices)).toMatchObject({ code: -401 });
});

test('wrong input is refused with its path', async () => {
  const sent = (body: object) => t.admin.send(notices.add, { body: body as never });
  expect((await sent({})).data).toMatchObject({
    errors: [
      { path: 'title', message: 'Title cannot be empty' },
      { path: 'type', message: 'Type cannot be empty' },
    ],
  });
  expect(await sent({ title: 'x', type: '9' })).toMatchObject({ code: 400, data: { errors: [{ path: 'type' }] } });
  const id = await add(t.admin, 'Typed');
  const changed = { body: { id, type: '9' } };
  expect(await t.admin.send(notices.edit, changed)).toMatchObject({ code: 400, data: { errors: [{ path: 'type' }] } });
  expect(await sent({ title: 'x', type: '1', content: 'x'.repeat(10_001) })).toMatchObject({
    data: { errors: [{ path: 'content' }] },
  });
  expect(await t.admin.send(markNoticesRead, { body: {} })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'ids' }] },
  });
});

test('who wrote a notice stays while it does; who has read one can go', async () => {
  const [writer, reader] = [await t.tenant(), await t.tenant()];
  await add(writer, 'Kept');
  await add(t.admin, 'Read');
  await reader.call(markNoticesRead, { body: { all: true } });
  expect(await t.admin.send(deleteUsers, { query: { ids: [writer.id] } })).toMatchObject({
    code: 409,
    msg: 'Still in use, cannot be deleted: notices (1)',
  });
  await t.admin.call(deleteUsers, { query: { ids: [reader.id] } });
});
