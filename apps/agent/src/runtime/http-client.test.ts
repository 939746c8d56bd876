import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Resolve } from '@flotilla/outbound/request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient, type HttpCall } from './http-client.ts';

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

let port = 0;
const seen: { url: string; method: string; host: string; body: string; authorization: string; type: string }[] = [];
beforeAll(async () => {
  port = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { host = '', authorization = '' } = request.headers;
    const type = request.headers['content-type'] ?? '';
    seen.push({ url: request.url ?? '', method: request.method ?? '', host, body, authorization, type });
    const [, path, argument = ''] = request.url!.match(/^\/([^?]*)\??(.*)$/)!;
    if (path === 'to') response.writeHead(302, { location: decodeURIComponent(argument) }).end();
    else if (path === 'keep') response.writeHead(307, { location: '/echo' }).end();
    else if (path === 'loop') response.writeHead(302, { location: '/loop' }).end();
    else if (path === 'big') response.end(Buffer.alloc(1_000_001));
    else if (path === 'silent') response.writeHead(200).write('…');
    else
      response.writeHead(path === 'missing' ? 404 : 200, { 'set-cookie': 'a=b', 'x-answer': '1' }).end(body || 'hello');
  });
});
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

const never = new AbortController().signal;
function send(allow: string[], call: Partial<HttpCall> & { url: string }, resolve?: Resolve) {
  const client = createHttpClient({ allow: () => allow, ...(resolve && { resolve }) });
  return client({ method: 'GET', headers: {}, timeoutMs: 5_000, body: undefined, ...call }, never);
}
const local = () => `http://127.0.0.1:${port}`;
const allowed = () => [`127.0.0.1:${port}`];

test('an allowed address answers with status, headers and body, without cookies', async () => {
  expect(await send(allowed(), { url: `${local()}/` })).toMatchObject({ status: 200, ok: true, body: 'hello' });
  const { headers, ok, status } = await send(allowed(), { url: `${local()}/missing` });
  expect({ ok, status }).toEqual({ ok: false, status: 404 });
  expect(headers).toMatchObject({ 'x-answer': '1' });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('a body that is not a text goes as JSON', async () => {
  const { body } = await send(allowed(), { url: `${local()}/echo`, method: 'POST', body: { a: [1] } });
  expect(body).toBe('{"a":[1]}');
  expect(seen.at(-1)).toMatchObject({ method: 'POST', type: 'application/json' });
});

test('an empty list refuses everything', async () => {
  await expect(send([], { url: local() })).rejects.toThrow('No host may be called: the list of allowed hosts is empty');
});

test.each([
  ['another host', ['api.example'], 'http://evil.example/'],
  ['a longer name', ['api.example'], 'http://api.example.evil/'],
  ['a name that only ends alike', ['*.example'], 'http://notexample/'],
  ['the suffix itself', ['*.api.example'], 'http://api.example/'],
  ['an address for a wildcard', ['*.1'], 'http://127.0.0.1/'],
  ['another port', ['api.example'], 'http://api.example:8080/'],
  ['the port of the other protocol', ['api.example:80'], 'https://api.example/'],
])('not allowed: %s', async (_, allow, url) => {
  await expect(send(allow, { url }, async () => ['93.184.216.34'])).rejects.toThrow(/is not among the allowed hosts/);
});

test.each(['file:///etc/passwd', 'ftp://api.example/', 'http://me:secret@api.example/', 'nonsense'])(
  'refused: %s',
  async (url) => {
    await expect(send(['api.example'], { url })).rejects.toMatchObject({ name: 'HttpError' });
  },
);

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.0.9',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('a name that leads to %s is refused, also as one of several', async (address) => {
  for (const addresses of [[address], ['93.184.216.34', address]]) {
    await expect(send(['*.example'], { url: 'http://a.example/' }, async () => addresses)).rejects.toThrow(
      `leads to the inner address ${address}`,
    );
    await expect(send(['a.example'], { url: 'http://a.example/' }, async () => addresses)).rejects.toThrow(
      `leads to the inner address ${address}`,
    );
  }
});

test('other spellings of an inner address are that address', async () => {
  for (const url of ['http://0x7f.1/', 'http://2130706433/', 'http://[::ffff:7f00:1]/']) {
    await expect(send(['*.example'], { url })).rejects.toThrow(/not among the allowed/);
  }
});

test('the name is resolved once, and the connection goes to the address that was checked', async () => {
  const answers = ['127.0.0.1', '127.0.0.9'];
  const rebinding: Resolve = async () => [answers.shift()!];
  const { body } = await send([`localhost:${port}`], { url: `http://localhost:${port}/` }, rebinding);
  expect(body).toBe('hello');
  expect(answers).toEqual(['127.0.0.9']);
});

test('a name that is harmless first and inner on the way back from a redirect is refused', async () => {
  const url = `${local()}/to?${encodeURIComponent('http://rebind.example/')}`;
  await expect(send([...allowed(), 'rebind.example'], { url }, async () => ['127.0.0.1'])).rejects.toThrow(
    'rebind.example leads to the inner address 127.0.0.1',
  );
});

test('localhost is reached where the list names it', async () => {
  const resolve: Resolve = async () => ['127.0.0.1'];
  expect((await send([`localhost:${port}`], { url: `http://localhost:${port}/` }, resolve)).body).toBe('hello');
  expect(seen.at(-1)?.host).toBe(`localhost:${port}`);
});

test('every hop of a redirect is checked', async () => {
  const to = (place: string) => ({ url: `${local()}/to?${encodeURIComponent(place)}` });
  expect((await send(allowed(), to('/echo'))).body).toBe('hello');
  await expect(send(allowed(), to('http://evil.example/'))).rejects.toThrow(
    'evil.example is not among the allowed hosts',
  );
  await expect(send(allowed(), to('file:///etc/passwd'))).rejects.toThrow('file: is not http: or https:');
  const inner: Resolve = async () => ['127.0.0.1'];
  await expect(send([...allowed(), '*.example'], to('http://a.example/'), inner)).rejects.toThrow(
    /inner address 127.0.0.1/,
  );
  await expect(send(allowed(), { url: `${local()}/loop` })).rejects.toThrow('More than 5 redirects');
});

test('a redirect turns a POST into a GET, 307 does not, and another origin gets no authorisation', async () => {
  const headers = { authorization: 'Bearer x' };
  await send(allowed(), { url: `${local()}/to?%2Fecho`, method: 'POST', body: 'b', headers });
  expect(seen.at(-1)).toMatchObject({ method: 'GET', body: '', authorization: 'Bearer x' });
  await send(allowed(), { url: `${local()}/keep`, method: 'POST', body: 'b', headers });
  expect(seen.at(-1)).toMatchObject({ method: 'POST', body: 'b' });
  const other = encodeURIComponent(`http://localhost:${port}/echo`);
  const resolve: Resolve = async () => ['127.0.0.1'];
  await send([...allowed(), `localhost:${port}`], { url: `${local()}/to?${other}`, headers }, resolve);
  expect(seen.at(-1)).toMatchObject({ host: `localhost:${port}`, authorization: '' });
});

test('an answer over 1 MB, a silent server and a closed port are errors that say so', async () => {
  await expect(send(allowed(), { url: `${local()}/big` })).rejects.toThrow('The response has more than 1000000 bytes');
  await expect(send(allowed(), { url: `${local()}/silent`, timeoutMs: 200 })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  const slow: Resolve = () => new Promise(() => {});
  await expect(send(['a.example'], { url: 'http://a.example/', timeoutMs: 100 }, slow)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await expect(send(['127.0.0.1:1'], { url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ name: 'HttpError' });
});

test.each(['Host', 'Cookie', 'Content-Length', 'Proxy-Authorization', 'Transfer-Encoding', 'bad name'])(
  'the header %s may not be set',
  async (name) => {
    await expect(send(allowed(), { url: local(), headers: { [name]: 'x' } })).rejects.toMatchObject({
      name: 'ArgumentError',
    });
  },
);

test('a header value cannot carry a second line', async () => {
  await expect(send(allowed(), { url: local(), headers: { 'x-a': 'b\r\nx-c: d' } })).rejects.toMatchObject({
    name: 'ArgumentError',
  });
});
