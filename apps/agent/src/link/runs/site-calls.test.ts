import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteCalls } from './site-calls.ts';

type Answer =
  | { status?: number; code: number; msg?: string; data?: unknown }
  | { status: number; page: string }
  | 'cut';

/** A site that answers each request with the next of `answers`. */
async function startSite(answers: Answer[]) {
  const received: { path: string | undefined; token: string | undefined; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ path: request.url, token: request.headers.authorization, body });
    const answer = answers.shift();
    if (answer === 'cut' || answer === undefined) {
      request.socket.destroy();
      return;
    }
    response.statusCode = answer.status ?? 200;
    response.end('page' in answer ? answer.page : JSON.stringify({ msg: '', data: null, ...answer }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const call = createSiteCalls({
    server: { base, channel: '' },
    run: { runId: 7, nonce: 'n' },
    token: () => `t${received.length}`,
  });
  return { received, call };
}
const forever = new AbortController().signal;

test('a call carries its run and its number, and its answer comes back', async () => {
  const { received, call } = await startSite([
    { code: 0, data: { list: [1] } },
    { code: 0, data: null },
  ]);
  expect(await call('data/take', { group: 'accounts' }, forever)).toEqual({ list: [1] });
  expect(await call('data/give', { id: 3 }, forever)).toBe(null);
  expect(received).toEqual([
    { path: '/rapi/data/take', token: 'Bearer t0', body: { group: 'accounts', runId: 7, nonce: 'n', callNo: 1 } },
    { path: '/rapi/data/give', token: 'Bearer t1', body: { id: 3, runId: 7, nonce: 'n', callNo: 2 } },
  ]);
});

test('a call without an answer is repeated under its number, with the token of the moment', async () => {
  const { received, call } = await startSite([
    'cut',
    { status: 500, code: 500 },
    { code: 429 },
    { status: 401, code: 401 },
    { code: 0, data: 'got' },
  ]);
  expect(await call('data/take', {}, forever)).toBe('got');
  expect(received.map(({ body }) => (body as { callNo: number }).callNo)).toEqual([1, 1, 1, 1, 1]);
  expect(received.at(-1)?.token).toBe('Bearer t4');
});

test('a refusal reaches the script as SiteError, and is not repeated', async () => {
  const { received, call } = await startSite([{ code: 404, msg: 'There is no group x' }]);
  await expect(call('data/take', { group: 'x' }, forever)).rejects.toMatchObject({
    name: 'SiteError',
    message: 'There is no group x',
  });
  expect(received).toHaveLength(1);
});

test.each([403, 413])('a page of a proxy with the status %d is final', async (status) => {
  const { received, call } = await startSite([{ status, page: '<html>' }]);
  await expect(call('data/take', {}, forever)).rejects.toMatchObject({
    name: 'SiteError',
    message: expect.stringContaining(String(status)),
  });
  expect(received).toHaveLength(1);
});

test('a page without an answer is no answer', async () => {
  const { call } = await startSite([
    { status: 200, page: '<html>' },
    { status: 502, page: '' },
    { code: 0, data: 1 },
  ]);
  expect(await call('data/take', {}, forever)).toBe(1);
});

test('a call ends with its run', async () => {
  const { call } = await startSite([]);
  const run = new AbortController();
  const answer = call('data/take', {}, run.signal);
  run.abort(new Error('the run is over'));
  await expect(answer).rejects.toThrow();
});
