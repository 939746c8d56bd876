import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createOutboundFetch } from './fetch.ts';
import { HttpError, InnerAddressError, isInner } from './request.ts';

async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const limits = { mostBytes: 100, innerAllowed: () => true };

test('status, headers and body of a response arrive, and a redirect is not followed', async () => {
  const address = await serverOf((request, response) => {
    request.on('data', (body) =>
      response.writeHead(302, { location: '/next', 'set-cookie': ['a=1', 'b=2'] }).end(`${request.method} ${body}`),
    );
  });
  const body = new URLSearchParams({ code: 'ä' });
  const response = await createOutboundFetch(limits)(address, { method: 'POST', body });
  expect([response.status, response.headers.get('location'), response.headers.getSetCookie()]).toEqual([
    302,
    '/next',
    ['a=1', 'b=2'],
  ]);
  expect(await response.text()).toBe('POST code=%C3%A4');
});

test('a name that leads to an inner address is refused before anything is sent, unless inner addresses are allowed', async () => {
  let requests = 0;
  const address = await serverOf((_, response) => {
    requests += 1;
    response.end('inner');
  });
  const named = address.replace('127.0.0.1', 'public.example');
  const resolve = async () => ['127.0.0.1'];
  const refusing = createOutboundFetch({ ...limits, innerAllowed: () => false, resolve });
  await expect(refusing(address)).rejects.toBeInstanceOf(InnerAddressError);
  await expect(refusing(named)).rejects.toBeInstanceOf(InnerAddressError);
  expect(requests).toBe(0);
  expect(await (await createOutboundFetch({ ...limits, resolve })(named)).text()).toBe('inner');
});

test('a response above the limit, another protocol, and a URL with a password are refused', async () => {
  const request = createOutboundFetch(limits);
  const address = await serverOf((_, response) => response.end('x'.repeat(101)));
  await expect(request(address)).rejects.toThrow('The response has more than 100 bytes');
  for (const wrong of ['file:///etc/passwd', 'http://a:b@127.0.0.1/', 'nowhere'])
    await expect(request(wrong)).rejects.toBeInstanceOf(HttpError);
});

test('a host is inner if one of its addresses is; one without an address is not', async () => {
  const url = new URL('https://id.example/');
  expect(await isInner(url, async () => ['8.8.8.8', '10.0.0.1'])).toBe(true);
  expect(await isInner(url, async () => ['8.8.8.8'])).toBe(false);
  expect(await isInner(url, async () => [])).toBe(false);
});
