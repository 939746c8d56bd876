import { getCaptcha } from '@flotilla/contract/http/identity/sessions';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttp, mostPublicCallsPerMinute } from './http.ts';
import { serve } from './serve.ts';

const log = pino({ level: 'silent' });
const createTestHttp = () =>
  createHttp({ log, trustProxy: true, ports: { authenticate: async () => null, mostListBytes: () => 0 } as never });

test('what came encrypted, also to the proxy before, is to stay so; what did not is told nothing', async () => {
  const { fastify } = await createTestHttp();
  fastify.get('/', () => 'ok');
  const told = async (protocol: string) =>
    (await fastify.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } })).headers[
      'strict-transport-security'
    ];
  expect([await told('https'), await told('http')]).toEqual(['max-age=31536000', undefined]);
});

test('one network asks for so many captchas a minute, whatever address of it it uses, and others go on', async () => {
  const http = await createTestHttp();
  serve(http, getCaptcha, async () => ({ captchaEnabled: false, key: '', img: '' }));
  const codeFor = async (remoteAddress: string) =>
    (await http.fastify.inject({ url: getCaptcha.path, remoteAddress })).json<{ code: number }>().code;
  for (let nth = 0; nth < mostPublicCallsPerMinute; nth += 1) expect(await codeFor(`2001:db8::${nth % 9}`)).toBe(0);
  expect(await codeFor('2001:db8::77')).toBe(429);
  expect(await codeFor('2001:db8:1::1')).toBe(0);
});

test('a proxy without trust is warned of once', async () => {
  const warned: string[] = [];
  const sink = { write: (line: string) => void warned.push((JSON.parse(line) as { msg: string }).msg) };
  const untrusted = { log: pino({ level: 'warn' }, sink), trustProxy: false, ports: {} as never };
  const { fastify } = await createHttp(untrusted);
  fastify.get('/', () => 'ok');
  await fastify.inject({ url: '/' });
  expect(warned).toEqual([]);
  for (const _round of [1, 2]) await fastify.inject({ url: '/', headers: { 'x-forwarded-for': '1.2.3.4' } });
  expect(warned).toEqual([expect.stringContaining('FLOTILLA_TRUST_PROXY')]);
});
