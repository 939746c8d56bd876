import { listOperationLogs } from '@flotilla/contract/http/operation-logs';
import { addUser, deleteUsers } from '@flotilla/contract/http/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { testPassword } from '../../../testing/factories.ts';
import { removeOld } from './store.ts';
import { verifyChain } from './verify-chain.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('what changed something is logged, with who, from where and what came of it', async () => {
  const body = {
    userName: 'logged',
    nickname: 'logged',
    password: 'secret-password',
    communicationKey: 'secret-key-1',
  };
  await server.admin.call(addUser, { body });
  await server.admin.send(deleteUsers, { query: { ids: '999999' } });
  await server.app.flush();
  const { list } = await server.admin.call(listOperationLogs, { query: { userName: 'admin', pageSize: 2 } });
  expect(list).toMatchObject([
    { module: 'Delete users', status: 0, code: 404, httpMethod: 'DELETE', path: '/system/auth/deleteUser' },
    { module: 'Add a user', status: 1, code: 0, address: '127.0.0.1', location: 'loopback' },
  ]);
  expect(JSON.parse(list[1]!.params)).toEqual({
    query: {},
    body: { ...body, password: '***', communicationKey: '***' },
  });
});

test('sign-ins are logged without what was typed', async () => {
  await server.app.flush();
  const { rows } = await server.db.query<{ params: string }>(
    `select params from operation_log where path = '/system/login'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { params } of rows) expect(params).not.toMatch(/admin-password|test-password/);
});

test('people see what those within their scope did', async () => {
  const rights = ['system:operLog:list', 'system:user:add'];
  const person = await server.backgroundUser({ permissions: rights });
  await person.send(addUser, { body: { userName: 'x', nickname: 'x', password: testPassword } });
  await server.app.flush();
  const { list } = await person.call(listOperationLogs, { query: { pageSize: 1000 } });
  expect(list.map((line) => line.userName)).toEqual([person.userName]);
  const tenant = await server.tenant();
  expect(await tenant.send(listOperationLogs)).toMatchObject({ code: 403 });
});

describe('the chain', () => {
  let tampered: TestApp;
  beforeAll(async () => {
    tampered = await createTestApp();
    for (let batch = 0; batch < 4; batch++) {
      await tampered.admin.send(deleteUsers, { query: { ids: '999999' } });
      await tampered.admin.send(deleteUsers, { query: { ids: '999998' } });
      await tampered.app.flush();
    }
  });
  afterAll(() => tampered.close());

  /** Verifies after some statements, and undoes them. */
  const after = (...statements: string[]) =>
    tampered.db
      .transaction(async (tx) => {
        for (const statement of statements) await tx.query(statement);
        const report = await verifyChain(tx.drizzle);
        throw Object.assign(new Error('undo'), { report });
      })
      .catch((error: Error & { report?: unknown }) => {
        if (error.report) return error.report;
        throw error;
      });
  const second = '(select id from operation_log_seal order by id offset 1 limit 1)';

  test('holds while nobody touches it', async () => {
    const report = await verifyChain(tampered.db.drizzle);
    expect(report).toMatchObject({ seals: 4, fault: null });
    expect(report.lines).toBeGreaterThanOrEqual(8);
  });

  test.each([
    ['a changed line', `update operation_log set username = 'x' where seal_id = ${second}`, 'a line was changed'],
    [
      'a changed time',
      `update operation_log set at = at + interval '1 s' where seal_id = ${second}`,
      'a line was changed',
    ],
    [
      'a removed line',
      `delete from operation_log where seal_id = ${second} and position = 1`,
      '2 lines were sealed, 1 are there',
    ],
    ['a forged seal', `update operation_log_seal set hash = 'x' where id = ${second}`, 'a line was changed'],
  ])('shows %s', async (_name, statement, reason) => {
    expect(await after(statement)).toMatchObject({ seals: 1, fault: { reason } });
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

  test('holds after retention has removed its oldest lines', async () => {
    await tampered.db.query(
      `update operation_log_seal set sealed_at = now() - interval '9 days' where id <= ${second}`,
    );
    expect(await removeOld(tampered.db, 8)).toBeGreaterThan(0);
    expect(await verifyChain(tampered.db.drizzle)).toMatchObject({ seals: 4, lines: 4, fault: null });
  });
});
