import { expect, test, vi } from 'vitest';
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
