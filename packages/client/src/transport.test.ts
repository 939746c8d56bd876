import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { addressOf, createTransport, type TransportOptions } from './transport.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const success: Answer = (_request, response) => response.end('{"code":0,"msg":"","data":"done"}');
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end('{"code":429,"msg":"later","data":null}');
const breaks: Answer = (request) => request.socket.destroy();

/** A site that gives these answers in turn. Returns the requests so far and a transport to it. */
async function siteThat(answers: readonly Answer[], options?: TransportOptions) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    request.resume().on('end', () => (answers[seen.length - 1] ?? success)(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, transport: createTransport(base, 'token', options) };
}

test('a call is repeated with the same key when the connection breaks, a proxy has no server, or it came too soon', async () => {
  const answers = [breaks, status(502), status(429, { 'retry-after': '1' }), success];
  const { seen, transport } = await siteThat(answers, { attempts: 4 });
  expect(await transport.json('POST', '/a', { body: { x: 1 } })).toMatchObject({ code: 0, data: 'done' });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(seen).toHaveLength(4);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
});

test('the last answer is final, and so is a wait that is too long, an error of the call, and a single attempt', async () => {
  const twice = await siteThat([status(503), status(503)], { attempts: 2 });
  expect((await twice.transport.request('GET', '/a')).status).toBe(503);
  const long = await siteThat([status(429, { 'retry-after': '120' })], { attempts: 4 });
  expect((await long.transport.request('GET', '/a')).status).toBe(429);
  const once = await siteThat([breaks]);
  await expect(once.transport.request('GET', '/a')).rejects.toThrow('fetch failed');
  expect([twice, long, once].map(({ seen }) => seen.length)).toEqual([2, 1, 1]);
  expect(once.seen[0]!.headers['idempotency-key']).toBeUndefined();
});

test('a cancelled call is not repeated', async () => {
  const cancel = new AbortController();
  const { seen, transport } = await siteThat([() => cancel.abort()], { attempts: 4 });
  await expect(transport.request('GET', '/a', { signal: cancel.signal })).rejects.toThrow('aborted');
  expect(seen).toHaveLength(1);
});

test('the query fills the path, joins lists and leaves out what is undefined', () => {
  const url = addressOf('http://site', '/key/{name}', { name: 'a b', ids: [1, 2], none: undefined });
  expect(url.href).toBe('http://site/key/a%20b?ids=1%2C2');
});
