import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { connectDatabase } from './database.ts';
import { silentLog } from './database-log.ts';
import { pingDatabase } from './health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
});
afterAll(() => database.drop());

test('a database that answers is up', async () => {
  expect(await pingDatabase(database, 5_000)).toEqual({ up: true, latencyMs: expect.any(Number) });
});

test('a database that does not answer in time is down, and the answer is not awaited', async () => {
  const small = connectDatabase(database.connection, { log: silentLog, maxConnections: 1 });
  const busy = await small.pool.connect();
  expect(await pingDatabase(small, 50)).toEqual({ up: false, reason: 'no answer within 50 ms' });
  busy.release();
  await small.close();
});

test('a database that is away is down, with the reason', async () => {
  const away = connectDatabase({ host: '127.0.0.1', port: 1 }, { log: silentLog });
  expect(await pingDatabase(away, 5_000)).toEqual({ up: false, reason: expect.stringContaining('ECONNREFUSED') });
  await away.close();
});
