import { join } from 'node:path';
import { platforms } from '@flotilla/contract/http/automation/platforms';
import { posts } from '@flotilla/contract/http/identity/posts';
import { deleteRoles, getRole } from '@flotilla/contract/http/identity/roles';
import { addUser, deleteUsers } from '@flotilla/contract/http/identity/users';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { createProcessCaches } from '../../../platform/caches/process-caches.ts';
import { createFacts } from '../../../platform/db/facts.ts';
import { getTableConfig } from '../../../platform/db/orm-tables.ts';
import { createTestApp, type TestApp, useTestApp } from '../../../testing/create-test-app.ts';
import { testPassword } from '../../../testing/factories.ts';
import { createParameters } from '../parameters/parameters.ts';
import { type Anchor, findAnchor, openAnchor } from './anchor.ts';
import { sealOf } from './chain.ts';
import { createOperationLogs } from './operation-logs.ts';
import { operationLog } from './schema.ts';
import { linesOf, present, removeOld, sealLines } from './store.ts';
import { verifyChain } from './verify-chain.ts';

const server = await useTestApp();

test('what changed something is logged, with who, from where and what came of it', async () => {
  const body = {
    userName: 'logged',
    nickname: 'logged',
    password: 'secret-password',
    communicationKey: 'secret-key-of-16',
    userType: 'front',
  } as const;
  await server.admin.call(addUser, { body });
  await server.admin.send(deleteUsers, { query: { ids: '999999' } });
  await server.app.flush();
  const { list } = await server.admin.call(operationLogs.list, { query: { userName: 'admin', pageSize: 2 } });
  expect(list).toMatchObject([
    {
      ...{ module: 'Delete users', status: 0, code: 404, method: 'deleteSystemAuthDeleteUser' },
      ...{ httpMethod: 'DELETE', path: '/system/auth/deleteUser' },
    },
    { module: 'Add a user', status: 1, code: 0, address: '127.0.0.1', location: 'loopback' },
  ]);
  expect(JSON.parse(list[1]!.params)).toEqual({
    query: {},
    body: { ...body, password: '***', communicationKey: '***' },
  });
});

test('a deletion is logged with the names of what was deleted', async () => {
  const user = await server.tenant();
  const role = await server.role({ permissions: [] });
  const { name } = await server.admin.call(getRole, { query: { id: role } });
  const { id: post } = await server.admin.call(posts.add, { body: { name: 'Crane driver', code: 'crane', sort: 1 } });
  await server.admin.call(deleteUsers, { query: { ids: [user.id] } });
  await server.admin.call(deleteRoles, { query: { ids: [role] } });
  await server.admin.call(posts.remove, { query: { ids: [post] } });
  await server.app.flush();
  const { list } = await server.admin.call(operationLogs.list, { query: { userName: 'admin', pageSize: 3 } });
  const named = list.map(({ params }) => JSON.parse(params).names);
  expect(named).toEqual([['Crane driver'], [name], [user.userName]]);
});

test('sign-ins are logged without what was typed', async () => {
  await server.app.flush();
  const { rows } = await server.db.query<{ params: string }>(
    `select params from operation_log where path = '/system/login'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { params } of rows) expect(params).not.toMatch(/admin-password|test-password/);
});

test('operations are named and found in the language of the reader', async () => {
  await server.admin.call(platforms.add, { body: { name: 'Named' } });
  await server.app.flush();
  const ask = async (module: string, language: string) => {
    const headers = { 'accept-language': language };
    const { data } = await server.admin.send(operationLogs.list, { query: { module, pageSize: 1 }, headers });
    return (data as { list: { module: string }[] }).list[0]?.module;
  };
  expect(await ask('新增平台', 'zh-CN')).toBe('新增平台');
  expect(await ask('add a PLATFORM', 'zh-TW')).toBe('新增平台');
  expect(await ask('add a platform', 'en')).toBe('Add a platform');
});

test('why a call was refused is told in the language of the reader, whoever was refused', async () => {
  const sent = { query: { ids: '999999' }, headers: { 'accept-language': 'zh-TW' } };
  await server.admin.send(deleteUsers, sent);
  const body = { userName: 'nameless', nickname: '', password: testPassword };
  await server.admin.send(addUser, { body, headers: { 'accept-language': 'en' } });
  await server.app.flush();
  const messages = async (language: string) => {
    const headers = { 'accept-language': language };
    const { data } = await server.admin.send(operationLogs.list, { query: { pageSize: 2 }, headers });
    return (data as { list: { message: string }[] }).list.map(({ message }) => message);
  };
  expect(await messages('en')).toEqual(['Nickname cannot be empty', 'The resource does not exist.']);
  expect(await messages('zh-CN')).toEqual(['昵称不能为空', '访问资源不存在']);
  expect(await messages('zh-TW')).toEqual(['暱稱不能為空', '存取資源不存在']);
});

test('the details of a wrong input are told in the language of the reader, and stored in English', async () => {
  const body = { userName: 'x'.repeat(65), nickname: 'x', password: testPassword };
  await server.admin.send(addUser, { body, headers: { 'accept-language': 'zh-CN' } });
  await server.app.flush();
  const messageIn = async (language: string) => {
    const headers = { 'accept-language': language };
    const { data } = await server.admin.send(operationLogs.list, { query: { pageSize: 1 }, headers });
    return (data as { list: { message: string }[] }).list[0]!.message;
  };
  expect(await messageIn('en')).toBe('User name: must have at most 64 characters');
  expect(await messageIn('zh-CN')).toBe('用户名：最多 64 个字符');
  expect(await messageIn('zh-TW')).toBe('使用者名稱：最多 64 個字元');
  const { rows } = await server.db.query('select message from operation_log order by id desc limit 1');
  expect(rows).toEqual([{ message: await messageIn('en') }]);
});

test('people see what those within their scope did', async () => {
  const rights = ['system:operLog:list', 'system:user:add'];
  const person = await server.backgroundUser({ permissions: rights });
  await person.send(addUser, { body: { userName: 'x', nickname: 'x', password: testPassword } });
  await server.app.flush();
  const { list } = await person.call(operationLogs.list, { query: { pageSize: 1000 } });
  expect(list.map((line) => line.userName)).toEqual([person.userName]);
  const tenant = await server.tenant();
  expect(await tenant.send(operationLogs.list)).toMatchObject({ code: 403 });
});

test('a deleted line is shown no more, and the chain still holds', async () => {
  const shown = async () => {
    await server.app.flush();
    return (await server.admin.call(operationLogs.list, { query: { pageSize: 1000 } })).list;
  };
  const [line] = await shown();
  const reader = await server.backgroundUser({ permissions: ['system:operLog:list'] });
  expect(await reader.send(operationLogs.clear)).toMatchObject({ code: 403 });
  await server.admin.call(operationLogs.remove, { query: { ids: [line!.id] } });
  expect((await shown()).map(({ id }) => id)).not.toContain(line!.id);
  expect(await server.admin.send(operationLogs.remove, { query: { ids: [line!.id] } })).toMatchObject({ code: 404 });
  expect((await server.admin.call(operationLogs.export)).fileName).toMatch(/\.xlsx$/);
  await server.admin.call(operationLogs.clear);
  const left = (await shown()).map(({ path }) => path);
  // A line that was not written yet when all were deleted is shown.
  expect(left[0]).toBe('/system/monitor/operLog/clear');
  expect(left).not.toContain('/system/auth/addUser');
  const { rows } = await server.db.query('select from operation_log where id = $1', [line!.id]);
  expect(rows).toHaveLength(1);
});

test('nobody deletes lines out of reach', async () => {
  const keeper = await server.backgroundUser({ permissions: ['system:operLog:list', 'system:operLog:delete'] });
  await server.app.flush();
  const ofAdmin = async () =>
    (await server.admin.call(operationLogs.list, { query: { userName: 'admin', pageSize: 1000 } })).list;
  const before = await ofAdmin();
  const ids = [before[0]!.id];
  expect(await keeper.send(operationLogs.remove, { query: { ids } })).toMatchObject({ code: 404 });
  await keeper.call(operationLogs.clear);
  expect((await ofAdmin()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

function recordTwo({ app }: TestApp): void {
  const line = {
    httpMethod: 'DELETE',
    path: '/system/auth/deleteUser',
    who: null,
    address: '127.0.0.1',
    locale: 'en',
  } as const;
  for (const params of ['one', 'other'])
    app.http.ports.audit.record({
      ...line,
      ...{ module: 'Delete users', params, code: 0, message: '', durationMs: 1, requestId: params },
    });
}

test('retention keeps the last 30 days whatever its parameter says, and records each removal', async () => {
  const site = await createTestApp();
  await site.app.flush();
  await site.db.query('delete from operation_log');
  await site.db.query('delete from operation_log_seal');
  await site.db.query(`update parameter set value = '0' where key = 'audit.keepDays'`);
  const dataDir = join(site.app.platform.settings.dataDir, 'retention');
  const log = { warn: () => {}, error: () => {} };
  const facts = createFacts({ db: site.db.drizzle, bus: createLocalBus(() => {}), log, everyMs: 60_000 });
  const parameters = await createParameters({
    db: site.db,
    site: { secret: 'secret' },
    facts,
    caches: createProcessCaches(),
  });
  const logs = await createOperationLogs({ db: site.db, dataDir, parameters, log });
  const anchor = (await findAnchor(dataDir))!;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const line = {
    module: 'Delete users',
    httpMethod: 'DELETE',
    path: '/',
    username: '',
    params: '',
    code: 0,
    message: '',
  };
  for (const days of [40, 29]) {
    const at = { at: daysAgo(days), address: '', location: '', durationMs: 1, requestId: '' };
    await sealLines(site.db, anchor, [{ ...line, ...at }]);
  }
  await logs.jobs[0]!.run();
  await logs.flush();
  const { rows } = await site.db.query('select module, path, params, at from operation_log order by id');
  expect(rows).toMatchObject([{ module: 'Delete users' }, { module: 'Remove old operation logs' }]);
  expect(JSON.parse(rows[1]!.params as string)).toMatchObject({ removed: 1 });
  const report = await verifyChain(site.db.drizzle, anchor);
  expect(report).toMatchObject({ lines: 2, removed: { lines: 1, lastAt: expect.stringMatching(/^20/) } });
  await logs.jobs[0]!.run();
  await logs.flush();
  expect((await site.db.query('select from operation_log')).rows).toHaveLength(2);
  await logs.close();
  facts.close();
  await site.close();
});

describe('the chain', () => {
  let tampered: TestApp;
  let anchor: Anchor;
  /** Between the second batch and the third. */
  let middle: Date;
  beforeAll(async () => {
    tampered = await createTestApp();
    anchor = (await findAnchor(tampered.app.platform.settings.dataDir))!;
    // The sign-in is a batch, and each two lines that arrive in the same moment are one.
    await tampered.app.flush();
    for (let batch = 1; batch < 4; batch++) {
      recordTwo(tampered);
      await tampered.app.flush();
      if (batch === 1) middle = new Date(Date.now() + 1);
      while (batch === 1 && Date.now() <= middle.getTime()) await new Promise(setImmediate);
    }
  });
  afterAll(() => tampered.close());

  /** Verifies after some statements, and undoes them. */
  const after = (...statements: string[]) =>
    tampered.db
      .transaction(async (tx) => {
        for (const statement of statements) await tx.query(statement);
        const report = await verifyChain(tx.drizzle, anchor);
        throw Object.assign(new Error('undo'), { report });
      })
      .catch((error: Error & { report?: unknown }) => {
        if (error.report) return error.report;
        throw error;
      });
  const second = '(select id from operation_log_seal order by id offset 1 limit 1)';

  test('holds while nobody touches it', async () => {
    const report = await verifyChain(tampered.db.drizzle, anchor);
    expect(report).toMatchObject({ seals: 4, fault: null });
    expect(report.lines).toBe(7);
  });

  test.each([
    [
      'a removed line',
      `delete from operation_log where seal_id = ${second} and position = 1`,
      '2 lines were sealed, 1 are there',
    ],
    ['a forged seal', `update operation_log_seal set hash = 'x' where id = ${second}`, 'a line was changed'],
  ])('shows %s', async (_name, statement, reason) => {
    expect(await after(statement)).toMatchObject({ seals: 1, fault: { reason } });
  });

  /**
   * All fields of a line except its position, which its order and the number of lines of its seal fix, and whether a user has hidden it.
   */
  const sealed = getTableConfig(operationLog).columns.filter(
    ({ name }) => !['id', 'seal_id', 'position', 'hidden_at'].includes(name),
  );
  const changed: Readonly<Record<string, (name: string) => string>> = {
    text: (name) => `${name} || 'x'`,
    integer: (name) => `${name} + 1`,
    bigint: (name) => `coalesce(${name}, 0) + 1`,
    instant: (name) => `${name} + interval '1 s'`,
  };

  test.each(sealed.map((column) => [column.name, column.getSQLType()]))('shows a changed %s', async (name, type) => {
    const statement = `update operation_log set ${name} = ${changed[type.startsWith('timestamp') ? 'instant' : type]!(name)} where seal_id = ${second} and position = 0`;
    expect(await after(statement)).toMatchObject({ seals: 1, fault: { reason: 'a line was changed' } });
  });

  test('shows lines that changed places', async () => {
    const apart = `update operation_log set position = 11 - position where seal_id = ${second}`;
    const together = `update operation_log set position = position - 10 where seal_id = ${second}`;
    expect(await after(apart, together)).toMatchObject({ seals: 1, fault: { reason: 'a line was changed' } });
  });

  test('shows a removed batch', async () => {
    const gone = `delete from operation_log where seal_id = ${second}`;
    const report = await after(gone, `delete from operation_log_seal where id = ${second}`);
    expect(report).toMatchObject({ fault: { reason: 'a batch before it is missing or was changed' } });
  });

  test('shows a removal dressed up as retention', async () => {
    const gone = `delete from operation_log where seal_id = ${second}`;
    const report = await after(gone, `update operation_log_seal set pruned_at = now() where id = ${second}`);
    expect(report).toMatchObject({ fault: { reason: 'lines were removed although older ones are still kept' } });
  });

  const newest = '(select max(id) from operation_log_seal)';

  test('shows that its newest batch was removed, with its seal', async () => {
    const gone = `delete from operation_log where seal_id = ${newest}`;
    const report = await after(gone, `delete from operation_log_seal where id = ${newest}`);
    expect(report).toMatchObject({ seals: 3, fault: { reason: 'it is gone, or sealed anew' } });
  });

  test('shows that its oldest batch was removed as if by retention', async () => {
    const first = '(select min(id) from operation_log_seal)';
    const gone = `delete from operation_log where seal_id = ${first}`;
    const report = await after(gone, `update operation_log_seal set pruned_at = now() where id = ${first}`);
    expect(report).toMatchObject({ seals: 0, fault: { reason: 'its lines were removed, and not by retention' } });
  });

  test('cannot be sealed by whoever has only the database', async () => {
    const { rows } = await tampered.db.query<{ id: number; hash: string }>(
      `select id, hash from operation_log_seal where id = ${newest}`,
    );
    const report = await after(
      `insert into operation_log_seal (previous_hash, hash, lines)
       values ('${rows[0]!.hash}', '${sealOf(rows[0]!.hash, [], null)}', 0)`,
    );
    expect(report).toMatchObject({ seals: 4, fault: { reason: 'a line was changed' } });
  });

  test('holds over batches of before there was a key', async () => {
    const older = await createTestApp();
    await older.app.flush();
    const { rows } = await older.db.query<{ id: number; previous_hash: string }>('select * from operation_log_seal');
    for (const { id, previous_hash } of rows) {
      const hash = sealOf(previous_hash, await linesOf(older.db.drizzle, [id]), null);
      await older.db.query('update operation_log_seal set hash = $1 where id = $2', [hash, id]);
    }
    const folder = join(older.app.platform.settings.dataDir, 'anew');
    const fresh = await openAnchor(folder, () => present(older.db.drizzle));
    const {
      id: _id,
      sealId: _seal,
      position: _position,
      ...line
    } = (await linesOf(older.db.drizzle, [rows[0]!.id]))[0]!;
    await sealLines(older.db, fresh, [line]);
    expect(await verifyChain(older.db.drizzle, fresh)).toMatchObject({ seals: rows.length + 1, fault: null });
    await older.close();
  });

  test('keeps what does not hold from retention', async () => {
    const first = 'where seal_id = (select min(seal_id) from operation_log)';
    await tampered.db.query(`update operation_log set username = username || 'x' ${first}`);
    expect(await removeOld(tampered.db, anchor, middle)).toBe(0);
    await tampered.db.query(`update operation_log set username = left(username, -1) ${first}`);
  });

  test('holds after retention has removed its oldest lines', async () => {
    expect(await removeOld(tampered.db, anchor, middle)).toBeGreaterThan(0);
    expect(await verifyChain(tampered.db.drizzle, anchor)).toMatchObject({ seals: 4, lines: 4, fault: null });
  });

  test('still shows what was removed when more has been sealed since', async () => {
    await tampered.db.query(`delete from operation_log where seal_id = ${newest}`);
    await tampered.db.query(`delete from operation_log_seal where id = ${newest}`);
    await tampered.admin.send(deleteUsers, { query: { ids: '999999' } });
    await tampered.app.flush();
    expect(await verifyChain(tampered.db.drizzle, anchor)).toMatchObject({
      seals: 4,
      fault: { reason: 'it is gone, or sealed anew' },
    });
  });
});

test('a seal covers the one before it, so that no batch can be cut out', () => {
  expect(sealOf('before', [], null)).not.toBe(sealOf('another', [], null));
});
