import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { silentLog } from './database-log.ts';
import { createPool } from './pool.ts';

test('a connection that breaks while nobody uses it is told, unless the pool is closing', async () => {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const pool = createPool({ host: '127.0.0.1' }, log);
  const breaks = () => pool.emit('error', new Error('terminating connection'), undefined as never);
  breaks();
  expect(log.warn).toHaveBeenCalledOnce();
  const ended = pool.end();
  breaks();
  await ended;
  expect(log.warn).toHaveBeenCalledOnce();
});

test('a connection is kept through quiet minutes', async () => {
  const db = await createTestDatabase();
  const pool = createPool(db.connection, silentLog);
  const client = await pool.connect();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  client.release();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(pool.idleCount).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(pool.totalCount).toBe(0);
  vi.useRealTimers();
  await pool.end();
  await db.drop();
});
