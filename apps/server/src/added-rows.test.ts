import type { Client } from '@flotilla/client';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { departments } from '@flotilla/contract/http/identity/departments';
import { getUserChoices } from '@flotilla/contract/http/identity/users';
import { siteWidePermissions } from '@flotilla/contract/site-wide';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from './testing/create-test-app.ts';
import { nextDeviceId } from './testing/fleet-factories.ts';

type Row = Readonly<Record<string, unknown>>;

/** The body to add a row, and the call whose choices it must appear in, with the field that holds the id. */
interface Kind {
  body(person: Client): Row | Promise<Row>;
  readonly lookup?: readonly [path: string, field: string];
  /** A lookup that names rows by another field than their id. */
  readonly named?: string;
  /** The query that its list requires. */
  list?(sent: Row): Row;
  /** Who may not add one. */
  readonly refused?: readonly PersonName[];
}
const people = [
  'an administrator',
  'a background user with a department’s scope',
  'a tenant',
  'a sub-account',
] as const;
type PersonName = (typeof people)[number];

const idOf = async (person: Client, add: string) =>
  ((await answerOf(person, callOf(add), { body: await kinds[add]!.body(person) })) as { id: number }).id;
const phoneOf = async (person: Client) => ({
  deviceNo: nextDeviceId(),
  groupId: await idOf(person, '/device/group/add'),
});

const tableForm = () => ({
  name: next('表'),
  englishName: next('table_'),
  fields: [{ name: '名', englishName: 'name' }],
});

let made = 0;
const next = (text: string) => `${text}${++made}`;
const wholeSite = ['a background user with a department’s scope', 'a tenant', 'a sub-account'] as const;

const t = await useTestApp();
const adding = t.app.http.endpoints.filter(({ path, effect }) => effect !== 'script' && /\/add([A-Z]\w*)?$/.test(path));
const named = () => ({ name: next('added ') });
/** Those that need a name and nothing else. */
const plain = adding
  .filter(({ body }) => body.safeParse(named()).success)
  .map(({ path, access }) => [path, { body: named, ...(siteWidePermissions.has(access) && { refused: wholeSite }) }]);

/** By the call that adds one. */
const kinds: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(plain),
  '/script/platform/add': { body: () => ({ name: next('platform ') }), lookup: ['/task/task/platformList', 'key'] },
  '/device/group/add': { body: () => ({ name: next('group ') }), lookup: ['/task/task/deviceGroupList', 'key'] },
  '/device/deviceList/add': {
    body: phoneOf,
    lookup: ['/task/task/deviceList', 'key'],
    named: 'deviceNo',
  },
  '/script/script/add': {
    body: () => ({ name: next('script '), version: '1', content: '1' }),
    lookup: ['/task/task/listScript', 'key'],
  },
  '/hot/script/add': { body: () => ({ name: next('hot '), version: '1', content: '1' }) },
  '/data/item/add': {
    body: async (person) => ({
      name: next('line '),
      groupId: await idOf(person, '/data/group/add'),
      content: next('content '),
    }),
  },
  '/task/task/add': {
    async body(person) {
      const phone = await phoneOf(person);
      await answerOf(person, callOf('/device/deviceList/add'), { body: phone });
      const scriptId = await idOf(person, '/script/script/add');
      return { name: next('task '), scriptId, execType: 'once', timerType: 'now', deviceNos: [phone.deviceNo] };
    },
  },
  '/data/table/add': { body: tableForm },
  '/data/row/add': {
    body: async (person) => ({ tableId: await idOf(person, '/data/table/add'), values: { name: 'x' } }),
    list: ({ tableId }) => ({ tableId }),
  },
  '/system/tools/form/add': { body: () => ({ name: next('form '), schema: { type: 'object', properties: {} } }) },
  '/data/cache/add': { body: () => ({ key: next('key '), value: 'x' }) },
  '/system/auth/addUser': {
    async body(person) {
      const weakest = await t.role({ permissions: [] });
      const { roles, posts } = await person.call(getUserChoices);
      return {
        ...{ userName: next('added-user-'), nickname: 'Added', password: 'test-password' },
        roleIds: roles.filter(({ id }) => id === weakest).map(({ id }) => id),
        postIds: posts.filter(({ status }) => status === 1).map(({ id }) => id),
      };
    },
    lookup: ['/system/user/listAll', 'id'],
  },
  '/system/auth/addRole': {
    body: () => ({ name: next('role '), roleKey: next('addedRole'), sort: 1, menuIds: [] }),
    lookup: ['/system/auth/userGet', 'id'],
    refused: wholeSite,
  },
  '/system/auth/addMenu': {
    body: () => ({ name: next('menu '), path: next('/menu-'), sort: 1 }),
    lookup: ['/system/auth/menuTree', 'id'],
    refused: wholeSite,
  },
  '/system/auth/addDept': {
    body: () => ({ name: next('department '), parentId: null, sort: 1 }),
    lookup: ['/system/auth/deptTree', 'id'],
    refused: wholeSite,
  },
  '/system/config/sysConfig/add': {
    body: () => ({ configName: next('parameter '), configKey: next('added.key'), configValue: '1' }),
    refused: wholeSite,
  },
  '/system/auth/addPost': {
    body: () => ({ name: next('post '), code: next('post_'), sort: 1 }),
    refused: wholeSite,
  },
  '/system/tokens/add': {
    // Given by every role that these people have.
    body: () => ({ name: next('token '), permissions: ['device:list:list'] }),
  },
  '/system/webhook/add': {
    body: () => ({ name: next('webhook '), address: 'https://example.invalid/', events: ['run.ended'] }),
  },
  '/system/config/dict/type/add': {
    body: () => ({ name: next('dictionary '), type: next('type_') }),
    lookup: ['/system/config/dict/type/optionSelect', 'type'],
    named: 'type',
    refused: wholeSite,
  },
  '/system/notice/add': { body: () => ({ title: next('notice '), type: '1' }) },
  '/system/config/dict/data/add': {
    body: () => ({ dictType: 'sys_notice_type', label: next('label '), value: next('value '), sort: 1 }),
    refused: wholeSite,
  },
  '/system/monitor/job/add': {
    // A stopped job, because the server sets the next time of others.
    body: () => ({
      ...{ name: next('job '), group: 'other', method: 'retention.runs', cronExpression: '0 0 4 * * ?' },
      status: 0,
    }),
    refused: wholeSite,
  },
};

/** They add to something that is there already: a phone that waits, a task, a role. A maintenance window has no edit. */
const changing = [
  '/system/auth/addRoleUsers',
  '/device/deviceList/addAssDevice',
  '/task/task/addTaskParam',
  '/task/task/addTaskParamForDevice',
  '/alarm/maintenance/add',
];

let persons: Record<PersonName, Client>;
const callOf = (path: string): Endpoint => {
  const call = t.app.http.endpoints.find((endpoint) => endpoint.path === path);
  if (!call) throw new Error(`${path} is not served`);
  return call;
};

/** `/x/add` is beside `/x/list`, `/system/auth/addUser` beside `userList`. */
function familyOf(add: string) {
  const has = (...paths: string[]) => t.app.http.endpoints.find(({ path }) => paths.includes(path));
  const [, base, noun] = /^(.*\/)add(\w*)$/.exec(add)!;
  const low = noun!.toLowerCase();
  return {
    add: callOf(add),
    list: has(noun ? `${base}${low}List` : `${base}list`)!,
    one: has(noun ? `${base}${low}One` : `${base}one`, `${base}getEdit${noun}`),
    edit: has(`${base}edit${noun}`)!,
    remove: has(`${base}delete${noun}`)!,
  };
}

beforeAll(async () => {
  const { id: deptId } = await t.admin.call(departments.add, { body: { name: 'north', parentId: null, sort: 0 } });
  const permissions = [...new Set(t.app.http.endpoints.map(({ access }) => access))].filter((one) => one.includes(':'));
  const tenant = await t.tenant();
  persons = {
    'an administrator': t.admin,
    'a background user with a department’s scope': await t.backgroundUser({
      permissions,
      dataScope: 'department',
      more: { deptId },
    }),
    'a tenant': tenant,
    'a sub-account': await t.subAccount(tenant),
  };
});

/** All objects somewhere within an answer. */
const objectsIn = (value: unknown): Row[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : [value as Row]), ...Object.values(value).flatMap(objectsIn)];

async function answerOf(person: Client, call: Endpoint, sent: { query?: Row; body?: Row } = {}): Promise<unknown> {
  const answer = await person.send(call, sent);
  expect(answer, `${call.method} ${call.path}`).toMatchObject({ code: 0 });
  return answer.data;
}
const listed = async (person: Client, call: Endpoint, more: Row = {}) =>
  objectsIn(await answerOf(person, call, { query: { pageSize: 100_000, ...more } }));

test('every call that adds something is tried', () => {
  const paths = adding.map(({ path }) => path);
  expect(paths.filter((path) => !changing.includes(path)).sort()).toEqual(Object.keys(kinds).sort());
});

test('no edit fills in a field that was not sent', () => {
  const edits = t.app.http.endpoints.filter(({ path }) => /\/edit\w*$/.test(path));
  expect(edits.length).toBeGreaterThan(15);
  const filled = edits.flatMap(({ path, body }) => {
    const read = body.safeParse({ id: 1 });
    return read.success && Object.keys(read.data as Row).some((field) => field !== 'id') ? [path] : [];
  });
  expect(filled).toEqual([]);
});

/** Adds one as an administrator, and reads it as a form would. */
async function opened(path: string) {
  const { add, list, one, edit } = familyOf(path);
  const sent = await kinds[path]!.body(t.admin);
  const { id } = (await answerOf(t.admin, add, { body: sent })) as { id: number };
  const read = async () =>
    (one
      ? await answerOf(t.admin, one, { query: { id } })
      : (await listed(t.admin, list, kinds[path]!.list?.(sent))).find((row) => row.id === id)) as Row;
  return { row: await read(), read, edit };
}

describe.each(Object.keys(kinds))('what %s added', (path) => {
  test('is not saved over a newer save: the answer shows the row as it is now', async () => {
    const { row, read, edit } = await opened(path);
    await answerOf(t.admin, edit, { body: row });
    const now = await read();
    expect(now.gmtModified).not.toBe(row.gmtModified);
    expect(await t.admin.send(edit, { body: row })).toMatchObject({ code: 409, data: { current: now } });
    const { gmtModified: _stamp, ...unstamped } = now;
    await answerOf(t.admin, edit, { body: unstamped });
  });

  test('is saved by one of more who save at once than the database has connections', async () => {
    const { row, edit } = await opened(path);
    const saves = await Promise.all(Array.from({ length: 12 }, () => t.admin.send(edit, { body: row })));
    expect(saves.map(({ code }) => code).sort()).toEqual([0, ...Array(11).fill(409)]);
  });

  test.each([
    ['zh-CN', '不能为空'],
    ['en', ' cannot be empty'],
    ['zh-TW', '不能為空'],
  ] as const)('needs fields that are named in %s', async (locale, empty) => {
    const { add } = familyOf(path);
    const headers = { 'accept-language': locale };
    const { msg, data } = await t.admin.send(add, { body: {}, headers });
    const { errors } = data as { errors: { path: string; message: string }[] };
    expect(errors.length).toBeGreaterThan(0);
    expect(errors).toEqual(errors.map((fault) => ({ ...fault, message: add.words?.[fault.path]?.[locale] + empty })));
    expect(msg).toBe(errors[0]!.message);
  });
});

describe.each(people)('%s', (name) => {
  test.each(Object.keys(kinds))('finds again what %s added', async (path) => {
    const { body, lookup, named, refused, list: listQuery } = kinds[path]!;
    const { add, list, one, edit, remove } = familyOf(path);
    const person = persons[name];
    if (refused?.includes(name)) {
      expect(await person.send(add, { body: await body(person) })).toMatchObject({ code: 403 });
      return;
    }
    const sent = await body(person);
    const { id } = (await answerOf(person, add, { body: sent })) as { id: number };
    const asked = listQuery?.(sent);
    const row = (await listed(person, list, asked)).find((listedRow) => listedRow.id === id);
    expect(row, 'is in the list').toBeDefined();
    const shown = one ? ((await answerOf(person, one, { query: { id } })) as Row) : row!;
    if (lookup) {
      const wanted = named ? sent[named] : id;
      const choices = (await listed(person, callOf(lookup[0]))).map((choice) => choice[lookup[1]]);
      expect(choices, 'can be chosen').toContain(wanted);
    }
    await answerOf(person, edit, { body: shown });
    await answerOf(person, remove, { query: { ids: id } });
    expect((await listed(person, list, asked)).map((listedRow) => listedRow.id)).not.toContain(id);
  });
});
