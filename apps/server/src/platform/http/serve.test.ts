import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint, reads, writes } from '@flotilla/contract/endpoint';
import { getCaptcha, login } from '@flotilla/contract/http/identity/sessions';
import { addUser, getEditUser, listUsers } from '@flotilla/contract/http/identity/users';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { testPassword } from '../../testing/factories.ts';
import { removeOldKeys } from './idempotency.ts';
import { serve } from './serve.ts';

const touch = endpoint('POST /test/touch', 'Touch', writes('session'), {
  hide: ['pin'],
  body: z.strictObject({ word: z.string(), pin: z.string().optional() }),
  answer: z.object({ touched: z.int() }),
});
const tellSecret = endpoint('POST /test/secret', 'Tell a secret', writes('session'), {
  secretAnswer: true,
  answer: z.object({ touched: z.int() }),
});
const fail = endpoint('GET /test/fail', 'Fail', reads('session'));

let server: TestApp;
let touched = 0;
beforeAll(async () => {
  server = await createTestApp({}, (http) => {
    serve(http, touch, async ({ body }) => {
      touched += 1;
      if (body.word === 'fail') throw new Error('a secret of the inside');
      return { touched };
    });
    serve(http, tellSecret, async () => ({ touched: ++touched }));
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

  test('keeps a call that was done from being done again, though its answer could not be kept', async () => {
    await server.db.query(`create function refuse_answers() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await server.db.query(`create trigger refuse before update on idempotency_key
      for each row execute function refuse_answers()`);
    const before = touched;
    expect(await send('unkept', 'a')).toMatchObject({ code: 0, data: { touched: before + 1 } });
    await server.db.query('drop trigger refuse on idempotency_key');
    expect(await send('unkept', 'a')).toMatchObject({ code: 429 });
    expect(touched).toBe(before + 1);
  });

  test('covers hidden fields, under a hash that only the site can compute', async () => {
    const withPin = (pin: string) =>
      server.admin.send(touch, { body: { word: 'a', pin }, headers: { 'idempotency-key': 'pin' } });
    const first = await withPin('1234');
    expect(await withPin('1234')).toMatchObject({ code: 0, data: first.data });
    expect(await withPin('9876')).toMatchObject({ code: 409 });
    const { rows } = await server.db.query<{ body_hash: string }>(
      "select body_hash from idempotency_key where key = 'pin'",
    );
    const content = JSON.stringify({ query: {}, body: { word: 'a', pin: '1234' } });
    expect(rows).not.toEqual([{ body_hash: createHash('sha256').update(content).digest('hex') }]);
  });

  test('stores no secret that was returned', async () => {
    const told = () => server.admin.send(tellSecret, { headers: { 'idempotency-key': 'told' } });
    const before = touched;
    expect((await told()).data).toEqual({ touched: before + 1 });
    expect((await told()).data).toEqual({ touched: before + 2 });
    const { rows } = await server.db.query("select from idempotency_key where key = 'told'");
    expect(rows).toEqual([]);
  });

  test('keeps no session, and no sign-in from being looked at, of somebody who is signed in already', async () => {
    const tenant = await server.tenant();
    const signIn = (password: string) =>
      tenant.send(login, {
        body: { username: tenant.userName, password },
        headers: { 'idempotency-key': 'signing-in' },
      });
    expect(await signIn(testPassword)).toMatchObject({ code: 0 });
    expect(await signIn('wrong')).toMatchObject({ code: 400 });
    const { rows } = await server.db.query("select from idempotency_key where key = 'signing-in'");
    expect(rows).toEqual([]);
  });

  test('holds for a day, and its row goes after that', async () => {
    const age = (key: string, hours: number) =>
      server.db.query(`update idempotency_key set created_at = now() - make_interval(hours => $2) where key = $1`, [
        key,
        hours,
      ]);
    for (const key of ['young', 'old', 'oldest']) await send(key, 'a');
    await age('young', 23);
    await age('old', 25);
    await age('oldest', 25);
    const before = touched;
    await send('young', 'a');
    expect(touched).toBe(before);
    expect(await send('old', 'b')).toMatchObject({ code: 0, data: { touched: before + 1 } });
    expect(await removeOldKeys(server.db.drizzle)).toBe(1);
    const { rows } = await server.db.query<{ key: string }>(
      `select key from idempotency_key where key in ('young', 'old', 'oldest') order by key`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['old', 'young']);
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

  test('an unexpected failure is logged without what it said', async () => {
    await server.admin.send(touch, { body: { word: 'fail' } });
    await server.app.flush();
    const { rows } = await server.db.query<{ code: number; message: string }>(
      'select code, message from operation_log where path = $1 order by id desc limit 1',
      [touch.path],
    );
    expect(rows).toEqual([{ code: 500, message: expect.stringMatching(/^Unknown system error/) }]);
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

  test.each(['5', '"text"', 'true', '[1]'])('a body that is %s and no object is refused', async (body) => {
    const headers = { authorization: `Bearer ${server.admin.token}`, 'content-type': 'application/json' };
    for (const path of ['/test/touch', '/system/config/dict/data/edit']) {
      const method = path === '/test/touch' ? 'POST' : 'PUT';
      const answer = await fetch(new URL(path, server.url), { method, headers, body });
      expect(await answer.json(), path).toMatchObject({ code: 400 });
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
  const clock = vi.spyOn(performance, 'now').mockReturnValue(7_000);
  const calls = Array.from({ length: 12 }, (_, index) =>
    (index % 2 ? tenant : sub).send(getEditUser, { query: { id: sub.id } }),
  );
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ code }) => code === 429);
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ status: 429 });
  expect(refused[0]!.headers.get('retry-after')).toBe('1');
  const other = await server.tenant();
  expect(await other.send(listUsers)).toMatchObject({ code: 0 });
  clock.mockReturnValue(8_000);
  expect(await tenant.send(listUsers)).toMatchObject({ code: 0 });
  const open = await Promise.all(Array.from({ length: 4 }, () => tenant.send(getCaptcha)));
  expect(
    open.filter(({ code }) => code === 429),
    'calls that need no session',
  ).toHaveLength(2);
  clock.mockRestore();
});

test('a call is not run for a page that is only fetched ahead', async () => {
  const body = { userName: 'ahead', nickname: 'ahead', password: 'password' };
  const answer = await server.admin.send(addUser, { body, headers: { 'sec-purpose': 'prefetch' } });
  expect(answer).toMatchObject({ code: 403 });
});

describe('a long response', () => {
  /** The raw response: `fetch` would decompress it. */
  const get = (encodings: string | undefined, pageSize = 100) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${server.admin.token}`,
        ...(encodings && { 'accept-encoding': encodings }),
      };
      request(`${server.url}${operationLogs.list.path}?pageSize=${pageSize}`, { headers }, async (response) => {
        const body = await buffer(response);
        resolve({ encoding: response.headers['content-encoding'], body });
      })
        .on('error', reject)
        .end();
    });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    [undefined, undefined, (body: Buffer) => body],
  ])('is sent to a caller that accepts %s as %s', async (accepted, encoding, decompress) => {
    await server.app.flush();
    const plain = await get(undefined);
    const sent = await get(accepted);
    expect(sent.encoding).toBe(encoding);
    expect(decompress(sent.body)).toEqual(plain.body);
    if (encoding) expect(sent.body.length).toBeLessThan(plain.body.length / 3);
  });

  test('is compressed from a kilobyte on', async () => {
    expect((await get('br', 1)).encoding).toBe(undefined);
  });
});
