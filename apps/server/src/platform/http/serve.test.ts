import { endpoint } from '@flotilla/contract/endpoint';
import { login } from '@flotilla/contract/http/sessions';
import { addUser, getEditUser, listUsers } from '@flotilla/contract/http/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { serve } from './serve.ts';

const touch = endpoint({
  method: 'POST',
  path: '/test/touch',
  summary: 'Touch',
  access: 'session',
  effect: 'write',
  body: z.strictObject({ word: z.string() }),
  answer: z.object({ touched: z.int() }),
});
const fail = endpoint({ method: 'GET', path: '/test/fail', summary: 'Fail', access: 'session', effect: 'read' });

let server: TestApp;
let touched = 0;
beforeAll(async () => {
  server = await createTestApp({}, (http) => {
    serve(http, touch, async ({ body }) => {
      touched += 1;
      if (body.word === 'fail') throw new Error('a secret of the inside');
      return { touched };
    });
    serve(http, fail, async () => {
      throw new Error('a secret of the inside');
    });
  });
});
afterAll(() => server.close());

describe('an idempotency key', () => {
  const send = (key: string, word: string, person = server.admin) =>
    person.send(touch, { body: { word }, headers: { 'idempotency-key': key } });

  test('makes a repeated call answer the same and do nothing', async () => {
    const first = await send('one', 'a');
    const before = touched;
    expect(await send('one', 'a')).toMatchObject({ code: 0, data: first.data });
    expect(touched).toBe(before);
    expect((await send('two', 'a')).data.touched).toBe(before + 1);
  });

  test('belongs to one person and one content', async () => {
    await send('three', 'a');
    expect(await send('three', 'b')).toMatchObject({ code: 409 });
    const before = touched;
    await send('three', 'b', await server.tenant());
    expect(touched).toBe(before + 1);
  });

  test('may be used again after a failure', async () => {
    expect(await send('four', 'fail')).toMatchObject({ code: 500 });
    const before = touched;
    await send('four', 'fail');
    expect(touched).toBe(before + 1);
  });

  test('runs a call once that arrives several times at once', async () => {
    const before = touched;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('five', 'a')));
    expect(touched).toBe(before + 1);
    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    expect(answers.every(({ code }) => code === 0 || code === 429)).toBe(true);
  });
});

describe('answers', () => {
  test('an unexpected failure tells a request id and nothing of the inside', async () => {
    const answer = await server.admin.send(fail);
    expect(answer).toMatchObject({ status: 200, code: 500, data: { requestId: expect.any(String) } });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer.headers.get('x-request-id')).toBe((answer.data as unknown as { requestId: string }).requestId);
  });

  test('messages come in the language of the request', async () => {
    const ask = (language: string) => server.anonymous.send(fail, { headers: { 'accept-language': language } });
    expect((await ask('zhtw')).msg).toBe('登入狀態已失效，請重新登入');
    expect((await ask('zh-cn')).msg).toBe('登录状态已失效，请重新登录');
    expect((await ask('fr')).msg).toBe('登录状态已失效，请重新登录');
    expect((await ask('fr, en;q=0.8')).msg).toBe('Your session has ended, please sign in again');
  });

  test('lists refuse pages beyond the limits', async () => {
    for (const [field, value] of [
      ['pageNum', 0],
      ['pageSize', 0],
      ['pageSize', 100_001],
      ['pageSize', 'x'],
      ['orderBy', 'password_hash'],
    ] as const) {
      const answer = await server.admin.send(listUsers, { query: { [field]: value } });
      expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: field }] } });
    }
  });

  test('a body that is not JSON, or that carries a prototype, is refused', async () => {
    const post = (body: string) =>
      fetch(`${server.url}${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then((response) => response.json());
    expect(await post('{')).toMatchObject({ code: 400 });
    expect(await post('{"__proto__":{"admin":1},"username":"a","password":"b"}')).toMatchObject({ code: 400 });
    expect(await post('[]')).toMatchObject({ code: 400 });
  });

  test('a HEAD request runs nothing', async () => {
    const { status } = await fetch(`${server.url}${listUsers.path}`, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(server.app.http.fastify.hasRoute({ method: 'HEAD', url: listUsers.path })).toBe(false);
  });
});

test('a tenant’s calls of one second, from all its accounts, are limited', async () => {
  const tenant = await server.tenant({ concurrencyLimit: 3 });
  const sub = await server.subAccount(tenant);
  const calls = Array.from({ length: 12 }, (_, index) =>
    (index % 2 ? tenant : sub).send(getEditUser, { query: { id: sub.id } }),
  );
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ code }) => code === 429);
  // They may straddle the turn of a second.
  expect(refused.length).toBeGreaterThanOrEqual(6);
  expect(refused[0]).toMatchObject({ status: 429 });
  expect(refused[0]!.headers.get('retry-after')).toBe('1');
  const other = await server.tenant();
  expect(await other.send(listUsers)).toMatchObject({ code: 0 });
});

test('a call is not run for a page that is only fetched ahead', async () => {
  const body = { userName: 'ahead', nickname: 'ahead', password: 'password' };
  const answer = await server.admin.send(addUser, { body, headers: { 'sec-purpose': 'prefetch' } });
  expect(answer).toMatchObject({ code: 403 });
});
