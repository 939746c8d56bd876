import { createClient } from '@flotilla/client';
import { apiTokens as calls, getTokenChoices } from '@flotilla/contract/http/identity/api-tokens';
import { editProfile, getProfile, updatePassword } from '@flotilla/contract/http/identity/profile';
import { getInfo, logout } from '@flotilla/contract/http/identity/sessions';
import * as users from '@flotilla/contract/http/identity/users';
import { copyAgentConfiguration, getOwnProductInfo } from '@flotilla/contract/http/system/licence';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';

const t = await useTestApp();
const wrongToken = { code: 401 };
const forbidden = { code: 403 };
const noSession = { code: -401 };

let person: Person;
beforeAll(async () => {
  person = await t.backgroundUser({ permissions: ['system:user:list', 'system:user:add', 'system:user:edit'] });
});
let made = 0;
async function tokenOf(owner: Pick<Person, 'call'>, permissions: string[], more: object = {}) {
  made += 1;
  const { id, token } = await owner.call(calls.add, { body: { name: `token ${made}`, permissions, ...more } });
  return { ...createClient(t.url, token), id, token };
}

test('a token may what it was given, and nothing else that its person may', async () => {
  const script = await tokenOf(person, ['system:user:list']);
  expect(script.token).toMatch(/^fa_[\w-]{43}$/);
  expect((await script.call(users.listUsers)).total).toBeGreaterThan(0);
  expect((await script.call(getInfo)).permissions).toEqual(['system:user:list']);
  expect(await script.send(users.addUser, { body: {} })).toMatchObject(forbidden);
});

test('it is stored hashed, shown once, and its last use is', async () => {
  const script = await tokenOf(person, ['system:user:list']);
  const { rows } = await t.db.query('select token_hash from api_token where id = $1', [script.id]);
  expect(JSON.stringify(rows)).not.toContain(script.token.slice(3));
  const unused = await person.call(calls.one, { query: { id: script.id } });
  expect(unused).toMatchObject({ lastUsedAt: null, active: true });
  expect(JSON.stringify(unused)).not.toContain(script.token);
  await script.call(users.listUsers);
  expect((await person.call(calls.one, { query: { id: script.id } })).lastUsedAt).not.toBeNull();
});

test('it loses what its person loses, and works no longer than the account', async () => {
  const roleIds = [await t.role({ permissions: ['system:user:list'] })];
  const owner = await t.backgroundUser({ permissions: [], more: { roleIds } });
  const script = await tokenOf(owner, ['system:user:list']);
  await t.admin.call(users.editUser, { body: { id: owner.id, roleIds: [] } });
  expect(await script.send(users.listUsers)).toMatchObject(forbidden);
  await t.admin.call(users.editUser, { body: { id: owner.id, roleIds } });
  await script.call(users.listUsers);
  await t.admin.call(users.changeUserStatus, { body: { userId: owner.id, status: 0 } });
  expect(await script.send(users.listUsers)).toMatchObject(noSession);
});

test('an expired and a deleted token let nobody in', async () => {
  const expired = await tokenOf(person, ['system:user:list'], { expiresAt: '2020-01-01T00:00:00Z' });
  expect(await expired.send(users.listUsers)).toMatchObject(noSession);
  expect(await person.call(calls.one, { query: { id: expired.id } })).toMatchObject({ active: false });
  const script = await tokenOf(person, ['system:user:list']);
  await person.call(calls.remove, { query: { ids: [script.id] } });
  expect(await script.send(users.listUsers)).toMatchObject(noSession);
});

test('a new own password revokes the tokens, unless they shall work on', async () => {
  const owner = await t.backgroundUser({ permissions: ['system:user:list'] });
  const script = await tokenOf(owner, ['system:user:list']);
  const other = await tokenOf(person, ['system:user:list']);
  const first = { oldPassword: testPassword, newPassword: 'second-password', revokeTokens: false };
  await owner.call(updatePassword, { body: first });
  await script.call(users.listUsers);
  const body = { oldPassword: 'second-password', newPassword: testPassword };
  await owner.call(updatePassword, { body });
  expect(await script.send(users.listUsers)).toMatchObject(noSession);
  expect(await owner.call(calls.list)).toMatchObject({ total: 0 });
  await other.call(users.listUsers);
  expect(await owner.send(updatePassword, { body: { ...body, revokeTokens: 'yes' } })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'revokeTokens' }] },
  });
});

test('a password that an administrator resets ends the tokens as it ends the sessions', async () => {
  const owner = await t.backgroundUser({ permissions: ['system:user:list'] });
  const script = await tokenOf(owner, ['system:user:list']);
  await t.admin.call(users.resetUserPassword, { body: { userId: owner.id, password: 'given-password' } });
  expect(await script.send(users.listUsers)).toMatchObject(noSession);
  expect(await owner.send(getInfo)).toMatchObject(noSession);
});

test('tokens make no tokens, change no password, and nothing else of the account', async () => {
  const tenant = await t.tenant();
  const script = await tokenOf(tenant, ['device:list:list']);
  const newPassword = 'another-password';
  expect(await script.send(calls.add, { body: { name: 'x', permissions: ['device:list:list'] } })).toMatchObject(
    wrongToken,
  );
  expect(await script.send(calls.edit, { body: { id: script.id, name: 'x' } })).toMatchObject(wrongToken);
  const passwords = { oldPassword: testPassword, newPassword };
  expect(await script.send(updatePassword, { body: passwords })).toMatchObject(wrongToken);
  expect(await script.send(editProfile, { body: { nickname: 'x' } })).toMatchObject(wrongToken);
  expect(await script.send(logout)).toMatchObject(wrongToken);
});

test('the key that phones join with is for its person, and for tokens that may edit it', async () => {
  const tenant = await t.tenant();
  const script = await tokenOf(tenant, ['device:list:list']);
  for (const call of [getProfile, getOwnProductInfo]) {
    expect((await script.call<typeof getProfile>(call as never)).communicationKey).toBe('');
    expect((await tenant.call<typeof getProfile>(call as never)).communicationKey).not.toBe('');
  }
  expect(await script.send(copyAgentConfiguration, { body: {} })).toMatchObject(forbidden);
});

test('an administrator’s token raises nobody above itself', async () => {
  const script = await tokenOf(t.admin, ['system:user:list', 'system:user:add', 'system:user:resetPwd']);
  const { roles, posts } = await t.admin.call(users.getUserChoices);
  const admin = roles.find(({ roleKey }) => roleKey === 'admin')!.id;
  expect((await script.call(users.getUserChoices)).roles.map(({ roleKey }) => roleKey)).not.toContain('admin');
  const strong = await t.role({ permissions: ['system:licence:edit'] });
  const postIds = posts.slice(0, 1).map(({ id }) => id);
  const body = { userName: 'raised', nickname: 'raised', password: testPassword, postIds };
  for (const roleIds of [[admin], [strong]]) {
    expect(await script.send(users.addUser, { body: { ...body, roleIds } })).toMatchObject(forbidden);
  }
  const other = await t.backgroundUser({ permissions: ['system:licence:edit'] });
  const reset = { userId: other.id, password: 'taken-over' };
  expect(await script.send(users.resetUserPassword, { body: reset })).toMatchObject(forbidden);
  expect(
    await script.send(users.addUser, { body: { ...body, roleIds: [await t.role({ permissions: [] })] } }),
  ).toMatchObject({ code: 0 });
});

test('one is given only the own permissions, chosen among the own menus', async () => {
  const choices = JSON.stringify(await person.call(getTokenChoices));
  expect(choices).toContain('system:user:list');
  expect(choices).not.toContain('system:licence:edit');
  for (const [owner, permission] of [
    [person, 'system:licence:edit'],
    [t.admin, '*:*:*'],
    [t.admin, 'made:up:flag'],
  ] as const) {
    const answer = await owner.send(calls.add, { body: { name: 'x', permissions: [permission] } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'permissions' }] } });
  }
});

test('an edit gives a token no more than its person has, and leaves it what the person has lost', async () => {
  const owner = await t.backgroundUser({ permissions: ['system:user:list'] });
  const { id } = await tokenOf(owner, ['system:user:list']);
  const permissions = ['system:user:list', 'system:licence:edit'];
  const refused = { code: 400, data: { errors: [{ path: 'permissions' }] } };
  expect(await owner.send(calls.edit, { body: { id, permissions } })).toMatchObject(refused);
  await t.admin.call(users.editUser, { body: { id: owner.id, roleIds: [] } });
  await owner.call(calls.edit, { body: { id, permissions: ['system:user:list'], name: 'renamed' } });
});

test('a person has at most 100 tokens', async () => {
  const owner = await t.backgroundUser({ permissions: ['system:user:list'] });
  await t.db.query(
    `insert into api_token (user_id, name, token_hash, permissions)
     select $1, 'made ' || n, 'hash ' || n, '{}' from generate_series(1, 99) n`,
    [owner.id],
  );
  await tokenOf(owner, ['system:user:list']);
  const body = { name: 'one more', permissions: ['system:user:list'] };
  expect(await owner.send(calls.add, { body })).toMatchObject({ code: 409, msg: expect.stringContaining('100') });
});

test('nobody reaches another’s tokens, and a name is taken once by each', async () => {
  const { id } = await tokenOf(person, ['system:user:list']);
  const name = `token ${made}`;
  for (const tried of [
    t.admin.send(calls.one, { query: { id } }),
    t.admin.send(calls.edit, { body: { id, name: 'x' } }),
    t.admin.send(calls.remove, { query: { ids: [id] } }),
  ]) {
    expect(await tried).toMatchObject({ code: 404 });
  }
  const again = { body: { name, permissions: ['system:user:list'] } };
  expect(await person.send(calls.add, again)).toMatchObject({ code: 409, data: { errors: [{ path: 'name' }] } });
  expect(await t.admin.send(calls.add, again)).toMatchObject({ code: 0 });
});
