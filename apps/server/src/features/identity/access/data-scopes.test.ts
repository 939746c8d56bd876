import { departments } from '@flotilla/contract/http/identity/departments';
import { addRoleUsers } from '@flotilla/contract/http/identity/role-users';
import {
  addRole,
  changeRoleStatus,
  type DataScope,
  editRole,
  getRole,
  setRoleDataScope,
} from '@flotilla/contract/http/identity/roles';
import * as calls from '@flotilla/contract/http/identity/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';

const rights = ['system:user:list', 'system:user:add', 'system:user:edit', 'system:user:resetPwd', 'system:role:list'];

/** head > sales > north; head > lab */
const dept = { head: 0, sales: 0, north: 0, lab: 0 };
const people: Record<keyof typeof dept, Person> = {} as never;
let customer: Person;
let customerSub: Person;

const server = await useTestApp();
beforeAll(async () => {
  const add = async (name: string, parentId: number | null) =>
    (await server.admin.call(departments.add, { body: { name, parentId, sort: 0 } })).id;
  dept.head = await add('head', null);
  dept.sales = await add('sales', dept.head);
  dept.north = await add('north', dept.sales);
  dept.lab = await add('lab', dept.head);
  for (const name of Object.keys(dept) as (keyof typeof dept)[]) {
    people[name] = await server.backgroundUser({ permissions: [], more: { deptId: dept[name] } });
  }
  customer = await server.tenant({ deptId: dept.north });
  customerSub = await server.subAccount(customer);
});

const inSales = (dataScope: DataScope, deptIds: number[] = [], permissions = rights) =>
  server.backgroundUser({ permissions, dataScope, deptIds, more: { deptId: dept.sales } });
const seenBy = async (person: Person) => {
  const { list } = await person.call(calls.listAllUsers);
  const named = { ...people, customer, customerSub, self: person };
  return Object.entries(named)
    .filter(([, { id }]) => list.some((user) => user.id === id))
    .map(([name]) => name)
    .sort();
};

test('each data scope reaches the people of its departments, and those below a tenant in reach', async () => {
  expect(await seenBy(await inSales('self'))).toEqual(['self']);
  expect(await seenBy(await inSales('department'))).toEqual(['sales', 'self']);
  const below = ['customer', 'customerSub', 'north', 'sales', 'self'];
  expect(await seenBy(await inSales('departmentAndBelow'))).toEqual(below);
  expect(await seenBy(await inSales('custom', [dept.lab]))).toEqual(['lab', 'self']);
  expect(await seenBy(await inSales('custom', [dept.sales])), 'not below').toEqual(['sales', 'self']);
  expect(await seenBy(await inSales('all'))).toEqual([
    'customer',
    'customerSub',
    'head',
    'lab',
    'north',
    'sales',
    'self',
  ]);
});

test('several roles reach what any of them reaches', async () => {
  const roleIds = await Promise.all([
    server.role({ permissions: [], dataScope: 'department' }),
    server.role({ permissions: [], dataScope: 'custom', deptIds: [dept.lab] }),
  ]);
  const person = await server.backgroundUser({ permissions: [], more: { deptId: dept.sales, roleIds } });
  expect(await seenBy(person)).toEqual(['lab', 'sales', 'self']);
});

test('a department that moves takes its people along', async () => {
  const person = await inSales('departmentAndBelow');
  expect(await seenBy(person)).toContain('north');
  await server.admin.call(departments.edit, { body: { id: dept.north, parentId: dept.lab } });
  expect(await seenBy(person)).toEqual(['sales', 'self']);
  await server.admin.call(departments.edit, { body: { id: dept.north, parentId: dept.sales } });
  const circle = await server.admin.send(departments.edit, { body: { id: dept.sales, parentId: dept.north } });
  expect(circle).toMatchObject({ code: 400, data: { errors: [{ path: 'parentId' }] } });
});

describe('nobody raises anybody', () => {
  const forbidden = { code: 403 };
  const body = (userName: string) => ({ userName, nickname: userName, password: testPassword });

  test('new people stay within the maker’s departments and rights', async () => {
    const maker = await inSales('departmentAndBelow');
    const add = (userName: string, more: object) =>
      maker.send(calls.addUser, { body: { ...body(userName), userType: 'background', ...more } });
    const wide = await server.role({ permissions: [], dataScope: 'all' });
    const strong = await server.role({ permissions: ['system:licence:edit'] });
    const equal = await server.role({ permissions: rights, dataScope: 'departmentAndBelow' });
    expect(await add('elsewhere', { deptId: dept.lab, roleIds: [equal] })).toMatchObject(forbidden);
    expect(await add('wide', { deptId: dept.north, roleIds: [wide] })).toMatchObject(forbidden);
    expect(await add('strong', { deptId: dept.north, roleIds: [strong] })).toMatchObject(forbidden);
    expect(await add('fine', { deptId: dept.north, roleIds: [equal] })).toMatchObject({ code: 0 });
  });

  test('one cannot give an account the scope that its department would bring', async () => {
    const maker = await inSales('department');
    const below = await server.role({ permissions: [], dataScope: 'departmentAndBelow' });
    expect(await maker.send(calls.editUser, { body: { id: people.sales.id, roleIds: [below] } })).toMatchObject(
      forbidden,
    );
  });

  test('an account that may more cannot be taken over', async () => {
    const strong = await server.backgroundUser({
      permissions: ['system:licence:edit'],
      more: { deptId: dept.sales },
    });
    const wide = await server.backgroundUser({ permissions: [], dataScope: 'all', more: { deptId: dept.sales } });
    const maker = await inSales('departmentAndBelow');
    for (const { id } of [strong, wide]) {
      const reset = { userId: id, password: testPassword };
      expect(await maker.send(calls.resetUserPassword, { body: reset })).toMatchObject(forbidden);
      expect(await maker.send(calls.editUser, { body: { id, nickname: 'x' } })).toMatchObject(forbidden);
    }
    const reset = { userId: people.sales.id, password: 'newer-password' };
    expect(await maker.send(calls.resetUserPassword, { body: reset })).toMatchObject({ code: 0 });
  });

  test('the key of an account that may more is neither shown nor changed, nor when it expires', async () => {
    const strong = await server.backgroundUser({
      permissions: ['system:licence:edit'],
      more: { deptId: dept.sales },
    });
    const maker = await inSales('departmentAndBelow');
    const key = { userId: strong.id, communicationKey: 'of-somebody-else' };
    const expiry = { userId: strong.id, expirationTime: '2031-01-01T00:00:00Z' };
    expect(await maker.send(calls.updateUserCloud, { body: key })).toMatchObject(forbidden);
    expect(await maker.send(calls.updateUserCloud, { body: expiry })).toMatchObject(forbidden);
    const keys = async (person: Person, id: number) => [
      (await person.call(calls.getUserCloud, { query: { userId: id } })).communicationKey,
      (await person.call(calls.getEditUser, { query: { id } })).communicationKey,
    ];
    expect(await keys(maker, strong.id)).toEqual(['', '']);
    expect(await keys(await inSales('department', [], ['system:user:list']), people.sales.id)).toEqual(['', '']);
    const [shown, again] = await keys(maker, people.sales.id);
    expect(shown).toMatch(/^[\w-]{24}$/);
    expect(again).toBe(shown);
    const own = { userId: people.sales.id, communicationKey: 'chosen-by-the-maker' };
    expect(await maker.send(calls.updateUserCloud, { body: own })).toMatchObject({ code: 0 });
    const short = { ...own, communicationKey: 'fifteen-letters' };
    expect(await maker.send(calls.updateUserCloud, { body: short })).toMatchObject({ code: 400 });
  });

  test('a role cannot be given more than its editor holds, nor widened for its holders', async () => {
    const roleRights = [...rights, 'system:role:add', 'system:role:edit'];
    const maker = await inSales('departmentAndBelow', [], roleRights);
    const strong = await server.admin.call(getRole, {
      query: { id: await server.role({ permissions: ['system:licence:edit'] }) },
    });
    const weak = await server.role({ permissions: ['system:user:list'], dataScope: 'self' });
    await server.backgroundUser({ permissions: [], more: { deptId: dept.sales, roleIds: [weak] } });
    const added = { name: 'n', roleKey: 'made', sort: 0, menuIds: strong.menuIds };
    expect(await maker.send(addRole, { body: added })).toMatchObject(forbidden);
    expect(await maker.send(editRole, { body: { id: weak, menuIds: strong.menuIds } })).toMatchObject(forbidden);
    expect(await maker.send(editRole, { body: { id: strong.id, name: 'n' } })).toMatchObject(forbidden);
    expect(await maker.send(setRoleDataScope, { body: { id: weak, dataScope: 'all' } })).toMatchObject(forbidden);
    expect(await maker.send(setRoleDataScope, { body: { id: weak, dataScope: 'department' } })).toMatchObject(
      forbidden,
    );
    const chief = await inSales('all', [], roleRights);
    expect(await chief.send(addRole, { body: added })).toMatchObject(forbidden);
    expect(await chief.send(editRole, { body: { id: weak, menuIds: strong.menuIds } })).toMatchObject(forbidden);
    expect(await chief.send(editRole, { body: { id: strong.id, name: 'n' } })).toMatchObject(forbidden);
    expect(await chief.send(setRoleDataScope, { body: { id: weak, dataScope: 'department' } })).toMatchObject({
      code: 0,
    });
  });

  test('a department without people is given to nobody whose people come later', async () => {
    const { id: empty } = await server.admin.call(departments.add, {
      body: { name: 'board', parentId: null, sort: 0 },
    });
    const maker = await inSales('departmentAndBelow', [], [...rights, 'system:role:edit']);
    const id = await server.role({ permissions: [] });
    const holder = await inSales('self');
    await server.admin.call(addRoleUsers, { body: { roleId: id, userIds: [holder.id] } });
    const widen = (deptIds: number[]) => maker.send(setRoleDataScope, { body: { id, dataScope: 'custom', deptIds } });
    expect(await widen([dept.north, empty])).toMatchObject(forbidden);
    expect(await widen([dept.north])).toMatchObject(forbidden);
    const later = await server.role({ permissions: [], dataScope: 'custom', deptIds: [empty] });
    const body = { roleId: later, userIds: [holder.id] };
    expect(await maker.send(addRoleUsers, { body })).toMatchObject(forbidden);
    expect(await maker.send(calls.editUser, { body: { id: holder.id, roleIds: [later] } })).toMatchObject(forbidden);
  });

  test('a role is not widened while it is stopped, to count once somebody starts it', async () => {
    const maker = await inSales('departmentAndBelow', [], [...rights, 'system:role:edit']);
    const holder = await inSales('self');
    const [id, wide] = [
      await server.role({ permissions: [] }),
      await server.role({ permissions: [], dataScope: 'all' }),
    ];
    const userIds = [holder.id];
    await server.admin.call(addRoleUsers, { body: { roleId: id, userIds } });
    expect(await maker.send(editRole, { body: { id, status: 0, dataScope: 'all' } })).toMatchObject(forbidden);
    for (const roleId of [id, wide]) await server.admin.call(changeRoleStatus, { body: { id: roleId, status: 0 } });
    expect(await maker.send(setRoleDataScope, { body: { id, dataScope: 'all' } })).toMatchObject(forbidden);
    expect(await maker.send(setRoleDataScope, { body: { id, dataScope: 'department' } })).toMatchObject(forbidden);
    const chief = await inSales('all', [], [...rights, 'system:role:edit']);
    expect(await chief.send(setRoleDataScope, { body: { id, dataScope: 'department' } })).toMatchObject({ code: 0 });
    expect(await server.admin.call(getRole, { query: { id } })).toMatchObject({ status: 0, dataScope: 'department' });
    const given = await maker.send(addRoleUsers, { body: { roleId: wide, userIds } });
    expect(given).toMatchObject({ code: 400, data: { errors: [{ path: 'roleId' }] } });
    expect(await maker.send(changeRoleStatus, { body: { id, status: 1 } })).toMatchObject(forbidden);
    expect(await chief.send(changeRoleStatus, { body: { id, status: 1 } })).toMatchObject({ code: 0 });
    expect(await server.admin.call(getRole, { query: { id } })).toMatchObject({ status: 1 });
    expect(await seenBy(holder)).toEqual(['sales', 'self']);
    const roleIds = [await server.role({ permissions: ['system:role:edit'] }), wide];
    await server.admin.call(changeRoleStatus, { body: { id: wide, status: 1 } });
    const keeper = await server.backgroundUser({ permissions: [], more: { roleIds } });
    await server.admin.call(changeRoleStatus, { body: { id: wide, status: 0 } });
    expect(await keeper.send(changeRoleStatus, { body: { id: wide, status: 1 } })).toMatchObject(forbidden);
  });

  test('the own role cannot be raised', async () => {
    const roleId = await server.role({ permissions: [...rights, 'system:role:edit'], dataScope: 'department' });
    const maker = await server.backgroundUser({ permissions: [], more: { deptId: dept.sales, roleIds: [roleId] } });
    expect(await maker.send(setRoleDataScope, { body: { id: roleId, dataScope: 'all' } })).toMatchObject(forbidden);
  });

  test('the administrators’ role stays as it is', async () => {
    const { roles } = await server.admin.call(calls.getUserChoices);
    const { id } = roles.find((role) => role.roleKey === 'admin')!;
    expect(await server.admin.send(editRole, { body: { id, menuIds: [] } })).toMatchObject({ code: 409 });
  });
});
