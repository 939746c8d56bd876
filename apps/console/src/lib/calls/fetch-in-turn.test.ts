import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, keepToken } from '../session/session.ts';
import { fetchInTurn } from './fetch-in-turn.ts';

const url = '/profile/avatar/7';
const refusal = (seconds: string) => new Response('later', { status: 429, headers: { 'Retry-After': seconds } });

/** A server that refuses so often before it answers. */
function refuses(times: number, seconds = '1') {
  const server = vi.fn(async () => (server.mock.calls.length > times ? new Response('here') : refusal(seconds)));
  vi.stubGlobal('fetch', server);
  return server;
}

beforeEach(() => {
  vi.useFakeTimers();
  keepToken('secret', false);
  return () => vi.useRealTimers();
});

async function settled(ms: number): Promise<number> {
  const asked = fetchInTurn(url, { method: 'GET' });
  await vi.advanceTimersByTimeAsync(ms);
  return (await asked).status;
}

test('what came too soon is sent again once a short wait is over', async () => {
  const server = refuses(2);
  expect(await settled(2_000)).toBe(200);
  expect(server.mock.calls).toEqual(Array.from({ length: 3 }, () => [url, { method: 'GET' }]));
});

test.each([
  ['a stranger', () => clearSession(), '1', 1],
  ['who has to wait long', () => {}, '3', 1],
  ['who is not told how long', () => {}, '', 1],
  ['who asked for five times', () => {}, '1', 5],
])('%s is refused', async (_who, prepare, seconds, times) => {
  prepare();
  const server = refuses(9, seconds);
  expect(await settled(10_000)).toBe(429);
  expect(server).toHaveBeenCalledTimes(times);
});
