import * as sheets from '@e965/xlsx';
import type { Client } from '@flotilla/client';
import type { AnswerOf } from '@flotilla/contract/endpoint';
import { departments } from '@flotilla/contract/http/identity/departments';
import { posts } from '@flotilla/contract/http/identity/posts';
import { getInfo } from '@flotilla/contract/http/identity/sessions';
import * as calls from '@flotilla/contract/http/identity/users';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { exportedRows } from '../../../testing/exported.ts';
import { testPassword } from '../../../testing/factories.ts';
import { withFailingRows } from '../../../testing/failing-rows.ts';

const t = await useTestApp();
const department = async (name: string, parentId: number | null) =>
  (await t.admin.call(departments.add, { body: { name, parentId, sort: 0 } })).id;
const head = await department('Head office', null);
const operations = await department('Operations', head);
await department('Operations', await department('Branch', null));
await t.admin.call(posts.add, { body: { name: 'Driver', code: 'driver', sort: 1 } });

type Report = AnswerOf<typeof calls.importUsers>;
interface Sent {
  readonly fields?: Record<string, string>;
  readonly bookType?: 'xlsx' | 'biff8';
  readonly fileName?: string;
  readonly locale?: string;
}
async function send(person: Client, rows: readonly (readonly string[])[], sent: Sent = {}) {
  const { bookType = 'xlsx', fileName = bookType === 'xlsx' ? 'users.xlsx' : 'users.xls', locale = 'en' } = sent;
  const book = sheets.utils.book_new();
  sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet(rows.map((row) => [...row])), 'x');
  const body = new FormData();
  for (const [name, value] of Object.entries(sent.fields ?? {})) body.set(name, value);
  body.set('file', new Blob([sheets.write(book, { type: 'buffer', bookType })]), fileName);
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': locale };
  const response = await fetch(`${t.url}/system/auth/importUser`, { method: 'POST', headers, body });
  return (await response.json()) as { code: number; msg: string; data: Report };
}
const titles = ['User name', 'Nickname', 'Password', 'Post', 'Role', 'Department', 'Gender'];
const row = (userName: string, ...more: string[]) => [userName, `N ${userName}`, testPassword, 'Driver', ...more];
const found = async (userName: string) => {
  const { list } = await t.admin.call(calls.listUsers, { query: { userName } });
  return t.admin.call(calls.getEditUser, { query: { id: list[0]!.id } });
};

test.each(['xlsx', 'biff8'] as const)(
  'each row of a sheet (%s) becomes a user, with names for what it has',
  async (bookType) => {
    const userName = `sheet-${bookType}`;
    const role = 'Default role of tenants';
    const wanted = [titles, row(userName, role, 'Head office / Operations', '女')];
    expect((await send(t.admin, wanted, { bookType })).data).toEqual({
      added: 1,
      updated: 0,
      failed: 0,
      lines: [{ line: 2, userName, result: 'added', message: '' }],
    });
    expect(await found(userName)).toMatchObject({
      nickname: `N ${userName}`,
      deptId: operations,
      gender: 'female',
      postNames: ['Driver'],
      roleNames: [role],
    });
    expect((await (await t.signIn(userName, testPassword)).call(getInfo)).user.user_name).toBe(userName);
  },
);

test('a wrong row is reported with its line and its fault, and keeps no other back', async () => {
  const role = 'ROLE_DEFAULT';
  const rows = [
    titles,
    row('wrong-gender', 'Default role of tenants', '', 'robot'),
    ['', 'nobody', testPassword],
    ['no-password', 'x', '', 'Driver', 'Default role of tenants'],
    ['no-post', 'x', testPassword, '', 'Default role of tenants'],
    row('no-role'),
    row('unknown-role', role),
    row('two-departments', 'Default role of tenants', 'operations'),
    row('good', 'Default role of tenants'),
    row('GOOD', 'Default role of tenants'),
  ];
  const { data } = await send(t.admin, rows);
  expect([data.added, data.failed]).toEqual([1, 8]);
  expect(data.lines.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 Gender: must be one of these: male, female, unknown',
    '3 User name cannot be empty',
    '4 Password cannot be empty',
    '5 Post cannot be empty',
    '6 Role cannot be empty',
    '7 Role: not found',
    '8 Department: several have this name, give the whole path',
    '9 ',
    '10 User name "GOOD" already exists',
  ]);
  const inChinese = await send(t.admin, [titles, row('no-role')], { locale: 'zh-CN' });
  expect(inChinese.data.lines[0]!.message).toBe('角色不能为空');
});

test.each([
  ['unexpected', /^Unknown system error, please report to the administrator \([\w-]{36}\)$/],
  ['connectionLost', /^The connection to the database was lost at this row: check whether it was imported$/],
] as const)('an error that is %s ends an import with a report of every row', async (fault, message) => {
  const named = (which: string) => row(`${fault}-${which}`, 'Default role of tenants');
  const rows = [titles, named('before'), row('no-role'), named('broken'), named('after'), row('no-role')];
  const failing = { table: 'user_account', when: `new.username = '${fault}-broken'`, fault };
  const { code, data } = await withFailingRows(t.db, failing, () => send(t.admin, rows));
  const ended = 'Not imported: the import ended at row 4';
  expect(code).toBe(0);
  expect(data).toEqual({
    added: 1,
    updated: 0,
    failed: 4,
    lines: [
      { line: 2, userName: `${fault}-before`, result: 'added', message: '' },
      { line: 3, userName: 'no-role', result: 'refused', message: 'Role cannot be empty' },
      { line: 4, userName: `${fault}-broken`, result: 'refused', message: expect.stringMatching(message) },
      { line: 5, userName: `${fault}-after`, result: 'refused', message: ended },
      { line: 6, userName: 'no-role', result: 'refused', message: ended },
    ],
  });
  const { list } = await t.admin.call(calls.listUsers, { query: { userName: `${fault}-` } });
  expect(list.map(({ userName }) => userName)).toEqual([`${fault}-before`]);
});

test('existing users are edited where that is wanted; empty cells and passwords stay', async () => {
  const before = await t.tenant({ phone: '123', nickname: 'Old' });
  const rows = [
    ['用户名', '昵称', '密码', '手机号'],
    [before.userName, 'New', 'another-password', ''],
  ];
  expect((await send(t.admin, rows)).data.lines[0]).toMatchObject({ result: 'refused' });
  const { data } = await send(t.admin, rows, { fields: { updateExisting: '1' } });
  expect(data).toMatchObject({ added: 0, updated: 1, failed: 0 });
  expect(await found(before.userName)).toMatchObject({ nickname: 'New', phone: '123' });
  await t.signIn(before.userName, testPassword);
  const own = [
    ['User name', 'Nickname'],
    ['admin', 'x'],
  ];
  const { data: refused } = await send(t.admin, own, { fields: { updateExisting: '1' } });
  expect(refused.lines[0]!.message).toBe('You cannot do this to your own account');
});

test('whom an import stops is out at once', async () => {
  const person = await t.tenant();
  await person.call(getInfo);
  const rows = [
    ['User name', 'Nickname', 'Status'],
    [person.userName, 'Stopped', 'Stopped'],
  ];
  expect((await send(t.admin, rows, { fields: { updateExisting: '1' } })).data).toMatchObject({ updated: 1 });
  expect(await person.send(getInfo)).toMatchObject({ code: -401 });
});

test('nobody imports more than they may add', async () => {
  const tenant = await t.tenant();
  const other = await t.tenant();
  const admins = row('raised', 'Super administrator');
  expect((await send(tenant, [titles, admins])).data.lines[0]!.message).toBe('Role: not found');
  const below = [
    [...titles, 'Parent user'],
    [...row('below-other', 'Default role of tenants', '', ''), other.userName],
  ];
  expect((await send(tenant, below)).data.lines[0]!.message).toBe('Parent user: not found');
  const edits = [
    ['User name', 'Nickname'],
    [other.userName, 'taken over'],
  ];
  const { data } = await send(tenant, edits, { fields: { updateExisting: '1' } });
  expect(data.lines[0]!.message).toBe('The resource does not exist.');

  const adder = await t.backgroundUser({ permissions: ['system:user:import', 'system:user:add'] });
  expect(await send(adder, edits, { fields: { updateExisting: '1' } })).toMatchObject({ code: 403 });
  const nobody = await t.backgroundUser({ permissions: ['system:user:add'] });
  expect(await send(nobody, [titles])).toMatchObject({ code: 403 });
  expect(await nobody.send(calls.getUserTemplate)).toMatchObject({ code: 403 });
  expect(await nobody.send(calls.exportUsers)).toMatchObject({ code: 403 });
});

test('only xls and xlsx files with the titles of fields are taken', async () => {
  expect(await send(t.admin, [titles], { fileName: 'users.csv' })).toMatchObject({
    code: 400,
    msg: 'File format error: only .xls, .xlsx is taken',
  });
  expect(await send(t.admin, [['colour'], ['red']])).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'file' }] },
  });
});

test('the template has the titles of the caller’s language, and an import reads them', async () => {
  const headers = { 'accept-language': 'zh-CN' };
  const answer = await t.admin.send(calls.getUserTemplate, { headers });
  const [first = []] = await exportedRows(t.url, t.admin, answer.data.fileName);
  expect(first.slice(0, 6)).toEqual(['用户名', '昵称', '密码', '手机号', '性别（男、女、未知）', '状态（停用、正常）']);
  const filled = new Map([
    ['用户名', 'from-template'],
    ['昵称', '小周'],
    ['密码', testPassword],
    ['性别（男、女、未知）', '男'],
    ['岗位', 'Driver'],
    ['角色', '租户默认角色'],
    ['用户类型（后台、前台）', '前台'],
    ['设备数量', '7'],
    ['到期时间', '2099-01-02'],
  ]);
  const { data } = await send(t.admin, [first, first.map((title) => filled.get(title) ?? '')]);
  expect(data).toMatchObject({ added: 1, lines: [{ message: '' }] });
  expect(await found('from-template')).toMatchObject({
    userType: 'front',
    gender: 'male',
    deviceQuantity: 7,
    expirationTime: '2099-01-01T16:00:00.000Z',
  });
});

test('an export has the people in reach that the filters show, and can be imported again', async () => {
  const tenant = await t.tenant({ nickname: 'Exporter', deptId: operations });
  await t.subAccount(tenant, { nickname: 'Below' });
  const answer = await tenant.call(calls.exportUsers, { query: { orderBy: 'id' } });
  const rows = await exportedRows(t.url, tenant, answer.fileName);
  expect(rows.map((cells) => cells[1])).toEqual(['Nickname', 'Exporter', 'Below']);
  const [first, , below] = rows;
  const again = await send(tenant, [first!, below!.map((cell) => (cell === 'Below' ? 'Renamed' : cell))], {
    fields: { updateExisting: '1' },
  });
  expect(again.data.lines[0]).toMatchObject({ result: 'updated', message: '' });
  expect((await tenant.call(calls.listUsers, { query: { nickname: 'Renamed' } })).total).toBe(1);
  const filtered = await t.admin.call(calls.exportUsers, { query: { nickname: 'Exporter' } });
  expect((await exportedRows(t.url, t.admin, filtered.fileName))[1]!).toContain('Head office / Operations');
});

test('an import is audited without what is in its file', async () => {
  await send(t.admin, [titles, row('audited', 'Default role of tenants')]);
  await t.app.flush();
  const { list } = await t.admin.call(operationLogs.list, { query: { module: 'Import users', pageSize: 1 } });
  expect(list[0]).toMatchObject({ code: 0 });
  expect(JSON.stringify(list)).not.toContain(testPassword);
});
