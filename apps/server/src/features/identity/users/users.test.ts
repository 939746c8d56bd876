import type { Client } from '@flotilla/client';
import { departments } from '@flotilla/contract/http/identity/departments';
import { posts } from '@flotilla/contract/http/identity/posts';
import { changeRoleStatus } from '@flotilla/contract/http/identity/roles';
import { getInfo, login } from '@flotilla/contract/http/identity/sessions';
import * as calls from '@flotilla/contract/http/identity/users';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { testPassword } from '../../../testing/factories.ts';
import { createAccessReader } from '../access/access.ts';
import { createRoles } from '../roles/roles.ts';
import { createUsers } from './users.ts';

const server = await useTestApp();
const one = await server.tenant();
const oneSub = await server.subAccount(one);
const other = await server.tenant();

const body = (userName: string) => ({ userName, nickname: userName, password: testPassword });
const mine = { ...body('x'), userType: 'front' as const };

describe('adding', () => {
  test('a user has the fields that were sent, and a random key where none was', async () => {
    const fields = {
      ...body('full'),
      userType: 'front' as const,
      phone: '123',
      gender: 'female' as const,
      deviceQuantity: 7,
      expirationTime: '2099-01-02 03:04:05',
      concurrencyLimit: 9,
      communicationKey: '',
      remark: 'word',
    };
    const { id } = await server.admin.call(calls.addUser, { body: fields });
    const user = await server.admin.call(calls.getEditUser, { query: { id } });
    const { password: _password, communicationKey: _key, expirationTime: _time, ...same } = fields;
    expect(user).toMatchObject(same);
    expect(user).toMatchObject({ id, userId: id, status: 1, parentId: null, roleIds: [], postIds: [] });
    expect(user.expirationTime).toBe('2099-01-01T19:04:05.000Z');
    expect(user.communicationKey).toMatch(/^[\w-]{24}$/);
    expect(JSON.stringify(user)).not.toContain('argon2');
  });

  test('wrong input is refused with its path', async () => {
    const wrong = { ...mine, password: 'short', gender: 'robot', deviceQuantity: -1 };
    const answer = await server.admin.send(calls.addUser, { body: wrong });
    expect(answer.code).toBe(400);
    const { errors } = answer.data as unknown as { errors: { path: string }[] };
    expect(errors.map((error) => error.path).sort()).toEqual(['deviceQuantity', 'gender', 'password']);
  });

  test('a taken name is refused whatever its case', async () => {
    const answer = await server.admin.send(calls.addUser, { body: { ...mine, userName: one.userName.toUpperCase() } });
    expect(answer).toMatchObject({ code: 409 });
  });

  test.each(['v\u0130ctim', '\u212Aate'])('%s is no user name: its lower case is that of another', async (userName) => {
    const answer = await server.admin.send(calls.addUser, { body: { ...mine, userName } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'userName' }] } });
  });

  test('fields that only the server sets are refused by name', async () => {
    for (const field of ['id', 'tenantId', 'passwordHash', 'credentialEpoch', 'scope', 'permissions']) {
      const answer = await server.admin.send(calls.addUser, { body: { ...mine, [field]: 1 } });
      expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: field }] } });
    }
  });

  test('a tenant makes accounts below itself only', async () => {
    const { id } = await one.call(calls.addUser, { body: body('below-one') });
    expect(await one.call(calls.getEditUser, { query: { id } })).toMatchObject({ userType: 'front', parentId: one.id });
    const deeper = await oneSub.call(calls.addUser, { body: body('below-sub') });
    expect(await one.call(calls.getEditUser, { query: deeper })).toMatchObject({ parentId: oneSub.id });
    expect(await one.send(calls.addUser, { body: { ...body('x'), parentId: other.id } })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'parentId' }] },
    });
    expect(await one.send(calls.addUser, { body: { ...body('x'), userType: 'background' } })).toMatchObject({
      code: 403,
    });
  });

  test('a tenant puts nobody into a department', async () => {
    const { id: deptId } = await server.admin.call(departments.add, {
      body: { name: 'Site', parentId: null, sort: 0 },
    });
    expect(await one.send(calls.addUser, { body: { ...body('placed'), deptId } })).toMatchObject({ code: 403 });
    expect(await one.send(calls.editUser, { body: { id: oneSub.id, deptId } })).toMatchObject({ code: 403 });
    await server.admin.call(departments.remove, { query: { ids: [deptId] } });
  });

  test('a tenant gives nobody a right it does not hold', async () => {
    const admins = await server.admin.call(calls.getUserChoices);
    const adminRole = admins.roles.find((role) => role.roleKey === 'admin')!;
    const strong = await server.role({ permissions: ['system:licence:edit'] });
    for (const roleIds of [[strong], [adminRole.id]]) {
      expect(await one.send(calls.addUser, { body: { ...body('strong'), roleIds } })).toMatchObject({ code: 403 });
      expect(await one.send(calls.editUser, { body: { id: oneSub.id, roleIds } })).toMatchObject({ code: 403 });
      // Permissions that are not for tenants do not reach them, whatever the role contains.
      const given = await server.tenant({ roleIds });
      expect((await given.call(getInfo)).permissions).toEqual([]);
    }
    const choices = await one.call(calls.getUserChoices);
    expect(choices.roles.map((role) => role.roleKey)).toContain('ROLE_DEFAULT');
    expect(choices.roles.map((role) => role.id)).not.toContain(strong);
    expect(choices).toMatchObject({ departments: [] });
  });

  test('a tenant gives the role that it holds, whatever else that role has, and no more than it may itself', async () => {
    const permissions = ['system:user:list', 'system:user:add', 'system:licence:edit'];
    const roleIds = [await server.role({ permissions })];
    const tenant = await server.tenant({ roleIds });
    expect((await tenant.call(calls.getUserChoices)).roles.map((role) => role.id)).toContain(roleIds[0]);
    const person = { ...body('same-role'), roleIds };
    await tenant.call(calls.addUser, { body: person });
    const below = await server.signIn(person.userName, testPassword);
    expect((await below.call(getInfo)).permissions).toEqual(['system:user:add', 'system:user:list']);
    const wider = await server.role({ permissions: [...permissions, 'system:user:edit'] });
    expect(await tenant.send(calls.addUser, { body: { ...body('wider'), roleIds: [wider] } })).toMatchObject({
      code: 403,
    });
  });

  test('limits of a tenant are the site’s to set', async () => {
    const refusedFor = async (deviceQuantity: number) =>
      one.send(calls.addUser, { body: { ...body('limited'), deviceQuantity } });
    expect(await refusedFor(5)).toMatchObject({ code: 400, data: { errors: [{ path: 'deviceQuantity' }] } });
  });
});

describe('reach', () => {
  test('a tenant sees itself and those below, in every list', async () => {
    for (const list of [calls.listAllUsers, calls.listUsersForScript, calls.listUsers]) {
      const seen = (await one.call(list, { query: { pageSize: 1000 } })).list.map((user) => user.id);
      expect(seen).toContain(oneSub.id);
      expect(seen).not.toContain(other.id);
      expect(seen).not.toContain(1);
    }
  });

  test('pickers find people by user name, nickname and ids, within reach', async () => {
    const sub = await server.subAccount(one);
    await one.call(calls.editUser, { body: { id: sub.id, nickname: '小李 findme' } });
    const found = async (query: object, as = one) =>
      (await as.call(calls.listAllUsers, { query })).list.map(({ id }) => id);
    expect(await found({ userName: 'FINDME' })).toEqual([sub.id]);
    expect(await found({ userName: sub.userName, ids: [sub.id] })).toEqual([sub.id]);
    expect(await found({ userName: 'nobody', ids: [sub.id] })).toEqual([]);
    expect(await found({ ids: [sub.id] }, other)).toEqual([]);
  });

  test('a department’s filter includes those below it, and its choice says how many people it has', async () => {
    const added = async (name: string, parentId: number | null) =>
      (await server.admin.call(departments.add, { body: { name, parentId, sort: 0 } })).id;
    const head = await added('Head', null);
    const below = await added('Below', head);
    const { id } = await server.tenant({ deptId: below });
    const { list } = await server.admin.call(calls.listUsers, { query: { deptId: head } });
    expect(list.map((user) => user.id)).toEqual([id]);
    const choices = await server.admin.call(calls.getUserChoices);
    expect(choices.departments).toEqual([
      { id: head, name: 'Head', parentId: null, status: 1, userCount: 0, mayGive: true },
      { id: below, name: 'Below', parentId: head, status: 1, userCount: 1, mayGive: true },
    ]);
  });

  test('what is out of reach does not exist, alone and in a batch', async () => {
    const missing = { code: 404, msg: 'The resource does not exist.' };
    const tries = [
      one.send(calls.getEditUser, { query: { id: other.id } }),
      one.send(calls.editUser, { body: { id: other.id, nickname: 'x' } }),
      one.send(calls.resetUserPassword, { body: { userId: other.id, password: testPassword } }),
      one.send(calls.changeUserStatus, { body: { userId: other.id, status: 0 } }),
      one.send(calls.deleteUsers, { query: { ids: [oneSub.id, other.id] } }),
      one.send(calls.getUserCloud, { query: { userId: other.id } }),
      one.send(calls.updateUserCloud, { body: { userId: other.id, deviceQuantity: 1 } }),
      oneSub.send(calls.getEditUser, { query: { id: one.id } }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(missing);
    await oneSub.call(getInfo);
    await other.call(getInfo);
  });

  test('without the permission the calls are refused', async () => {
    const nobody = await server.backgroundUser();
    expect(await nobody.send(calls.listUsers)).toMatchObject({ code: 403 });
    expect(await nobody.send(calls.addUser, { body: mine })).toMatchObject({ code: 403 });
    expect((await nobody.call(calls.listAllUsers)).list.map((user) => user.id)).toEqual([nobody.id]);
  });
});

describe('editing', () => {
  test('a background user needs a post and a role, a front user neither', async () => {
    const send = (more: object) => server.admin.send(calls.addUser, { body: { ...body('complete'), ...more } });
    const missing = (path: string) => ({ code: 400, data: { errors: [{ path }] } });
    const { id } = await server.admin.call(posts.add, { body: { name: 'Bosun', code: 'bosun', sort: 0 } });
    const roleIds = [await server.role({ permissions: [] })];
    expect(await send({ userType: 'background', roleIds })).toMatchObject(missing('postIds'));
    expect(await send({ userType: 'background', postIds: [id] })).toMatchObject(missing('roleIds'));
    expect(await send({ postIds: [id] })).toMatchObject(missing('roleIds'));
    expect(await send({ userType: 'front' })).toMatchObject({ code: 0 });
  });

  test('takes back what was read, and changes what differs', async () => {
    const sub = await server.subAccount(one);
    const user = await one.call(calls.getEditUser, { query: { id: sub.id } });
    await one.call(calls.editUser, { body: { ...user, nickname: 'renamed' } });
    const edited = await one.call(calls.getEditUser, { query: { id: sub.id } });
    expect(edited).toEqual({ ...user, nickname: 'renamed', gmtModified: expect.any(String) });
  });

  test('a stopped department, post or role stays with whoever has it, and is given to nobody else', async () => {
    const { admin } = server;
    const { id: deptId } = await admin.call(departments.add, { body: { name: 'Yard', parentId: null, sort: 0 } });
    const { id: postId } = await admin.call(posts.add, { body: { name: 'Rigger', code: 'rigger', sort: 0 } });
    const roleId = await server.role({ permissions: [] });
    const had = { deptId, postIds: [postId], roleIds: [roleId] };
    const [holder, other] = [
      await server.backgroundUser({ permissions: [], more: had }),
      await server.backgroundUser(),
    ];
    await admin.call(departments.edit, { body: { id: deptId, status: 0 } });
    await admin.call(posts.edit, { body: { id: postId, status: 0 } });
    await admin.call(changeRoleStatus, { body: { id: roleId, status: 0 } });
    const choices = await admin.call(calls.getUserChoices);
    expect(choices.posts).toContainEqual({ id: postId, name: 'Rigger', status: 0 });
    const user = await admin.call(calls.getEditUser, { query: { id: holder.id } });
    expect(user).toMatchObject(had);
    await admin.call(calls.editUser, { body: { ...user, remark: 'edited' } });
    expect(await admin.call(calls.getEditUser, { query: { id: holder.id } })).toMatchObject({
      ...had,
      remark: 'edited',
    });
    for (const path of ['deptId', 'postIds'] as const) {
      const refused = { code: 400, data: { errors: [{ path }] } };
      expect(await admin.send(calls.editUser, { body: { id: other.id, [path]: had[path] } })).toMatchObject(refused);
      const added = { ...body('x'), userType: 'front' as const, [path]: had[path] };
      expect(await admin.send(calls.addUser, { body: added })).toMatchObject(refused);
    }
    expect(await admin.send(calls.editUser, { body: { id: other.id, roleIds: [roleId] } })).toMatchObject({
      code: 403,
    });
  });

  test('a read-only field that was changed is refused by name', async () => {
    const user = await server.admin.call(calls.getEditUser, { query: { id: oneSub.id } });
    for (const changed of [{ userName: 'new' }, { userType: 'background' }, { createdAt: '2000-01-01' }]) {
      expect(await server.admin.send(calls.editUser, { body: { ...user, ...changed } })).toMatchObject({
        code: 400,
        data: { errors: [{ path: Object.keys(changed)[0] }] },
      });
    }
  });

  test('people stay in their tenant', async () => {
    for (const parentId of [other.id, null]) {
      expect(await server.admin.send(calls.editUser, { body: { id: oneSub.id, parentId } })).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'parentId' }] },
      });
    }
    const deeper = await server.subAccount(oneSub);
    const circle = await one.send(calls.editUser, { body: { id: oneSub.id, parentId: deeper.id } });
    expect(circle).toMatchObject({ code: 400, data: { errors: [{ path: 'parentId' }] } });
    await one.call(calls.editUser, { body: { id: deeper.id, parentId: one.id } });
  });

  test('nobody manages the own account here', async () => {
    const self = [
      server.admin.send(calls.deleteUsers, { query: { ids: [1] } }),
      server.admin.send(calls.changeUserStatus, { body: { userId: 1, status: 0 } }),
      one.send(calls.editUser, { body: { id: one.id, deviceQuantity: 0 } }),
      one.send(calls.updateUserCloud, { body: { userId: one.id, expirationTime: '' } }),
    ];
    for (const answer of await Promise.all(self)) {
      expect(answer).toMatchObject({ code: 409, msg: 'You cannot do this to your own account' });
    }
  });

  test('of two administrators who stop each other one remains', async () => {
    const { roles, posts } = await server.admin.call(calls.getUserChoices);
    const roleIds = [roles.find(({ roleKey }) => roleKey === 'admin')!.id];
    const postIds = posts.filter(({ status }) => status === 1).map(({ id }) => id);
    const [first, second] = await Promise.all(
      ['first-admin', 'second-admin'].map(async (userName) => {
        const { id } = await server.admin.call(calls.addUser, { body: { ...body(userName), roleIds, postIds } });
        return { id, ...(await server.signIn(userName, testPassword)) };
      }),
    );
    const stop = (who: Client, { id }: { id: number }) =>
      who.send(calls.changeUserStatus, { body: { userId: id, status: 0 } });
    const answers = await Promise.all([stop(first!, second!), stop(second!, first!)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([-401, 0]);
  });

  test('several are stopped and let in again at once, all or none', async () => {
    const [first, second] = [await server.tenant(), await server.tenant()];
    const below = await server.subAccount(second);
    const ids = [first.id, second.id];
    await server.admin.call(calls.changeUserStatus, { body: { userId: ids, status: 0 } });
    for (const who of [first, second, below]) expect(await who.send(getInfo)).toMatchObject({ code: -401 });
    const statuses = async () => {
      const users = ids.map((id) => server.admin.call(calls.getEditUser, { query: { id } }));
      return (await Promise.all(users)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([0, 0]);
    await server.admin.call(calls.changeUserStatus, { body: { userId: ids.join(','), status: 1 } });
    expect(await statuses()).toEqual([1, 1]);
    for (const [userId, code] of [
      [[first.id, 999_999], 404],
      [[first.id, 1], 409],
    ] as const) {
      const body = { userId: [...userId], status: 0 } as const;
      expect(await server.admin.send(calls.changeUserStatus, { body })).toMatchObject({ code });
    }
    expect(await statuses()).toEqual([1, 1]);
    expect(
      await one.send(calls.changeUserStatus, { body: { userId: [oneSub.id, other.id], status: 0 } }),
    ).toMatchObject({
      code: 404,
    });
    const nobody = await server.backgroundUser();
    expect(await nobody.send(calls.changeUserStatus, { body: { userId: ids, status: 0 } })).toMatchObject({
      code: 403,
    });
    expect(await server.admin.send(calls.changeUserStatus, { body: { userId: [], status: 0 } })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'userId' }] },
    });
  });

  test('the site sets a tenant’s limits', async () => {
    const limits = { deviceQuantity: 5, expirationTime: '2031-01-01T00:00:00Z', concurrencyLimit: 3 };
    await server.admin.call(calls.updateUserCloud, { body: { userId: other.id, ...limits, communicationKey: '' } });
    const read = await server.admin.call(calls.getUserCloud, { query: { userId: other.id } });
    expect(read).toMatchObject({ ...limits, expirationTime: '2031-01-01T00:00:00.000Z' });
    await server.admin.call(calls.updateUserCloud, { body: { ...read, expirationTime: '', concurrencyLimit: '' } });
    expect(await server.admin.call(calls.getUserCloud, { query: { userId: other.id } })).toMatchObject({
      expirationTime: null,
      concurrencyLimit: 0,
      deviceQuantity: 5,
    });
  });

  test('an account with others below is still in use', async () => {
    const parent = await server.tenant();
    const child = await server.subAccount(parent);
    expect(await server.admin.send(calls.deleteUsers, { query: { ids: [parent.id] } })).toMatchObject({ code: 409 });
    await server.admin.call(calls.deleteUsers, { query: { ids: [parent.id, child.id] } });
  });
});

test('the key of a stopped account, or of one below a stopped tenant, lets no phone in', async () => {
  const users = createUsers({ roles: createRoles(createAccessReader()) });
  const tenant = await server.tenant();
  const sub = await server.subAccount(tenant);
  const { communicationKey } = await server.admin.call(calls.getUserCloud, { query: { userId: sub.id } });
  const owner = () => users.ownerByCommunicationKey(server.db.drizzle, communicationKey);
  expect(await owner()).toEqual({ ownerId: sub.id, tenantId: tenant.id });
  for (const { id } of [sub, tenant]) {
    await server.admin.call(calls.changeUserStatus, { body: { userId: id, status: 0 } });
    expect(await owner()).toBeNull();
    await server.admin.call(calls.changeUserStatus, { body: { userId: id, status: 1 } });
  }
  expect(await users.ownerByCommunicationKey(server.db.drizzle, '')).toBeNull();
});

describe('a locked account', () => {
  const lock = (id: number) =>
    server.db.query(
      `update sign_in_failure set failures = 200, locked_until = now() + interval '1 hour'
       where account = 'user:' || $1::text`,
      [id],
    );
  const enter = (userName: string, password = testPassword) =>
    server.anonymous.send(login, { body: { username: userName, password } });

  test('is unlocked by whoever may, within their reach', async () => {
    const person = await server.tenant();
    await lock(person.id);
    expect(await enter(person.userName)).toMatchObject({ code: 429 });
    const body = { userId: person.id };
    const without = await server.backgroundUser({ permissions: ['system:user:list'], dataScope: 'all' });
    expect(await without.send(calls.unlockUser, { body })).toMatchObject({ code: 403 });
    const elsewhere = await server.backgroundUser({ permissions: ['system:user:list', 'system:user:unlock'] });
    expect(await elsewhere.send(calls.unlockUser, { body })).toMatchObject({ code: 404 });
    await server.admin.call(calls.unlockUser, { body });
    expect(await enter(person.userName)).toMatchObject({ code: 0 });
  });

  test('is unlocked by a new password', async () => {
    const person = await server.tenant();
    await lock(person.id);
    const body = { userId: person.id, password: 'another-one' };
    await server.admin.call(calls.resetUserPassword, { body });
    expect(await enter(person.userName, 'another-one')).toMatchObject({ code: 0 });
  });
});
