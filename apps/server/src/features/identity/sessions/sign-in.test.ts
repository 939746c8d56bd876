import { createClient } from '@flotilla/client';
import { getCaptcha, getInfo, login } from '@flotilla/contract/http/identity/sessions';
import { changeUserStatus, resetUserPassword } from '@flotilla/contract/http/identity/users';
import { loginLogs } from '@flotilla/contract/http/system/login-logs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealCaptcha } from '../../../platform/auth/captcha/captcha-key.ts';
import { adminPassword, createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { testPassword } from '../../../testing/factories.ts';

const refusal = (msg: string) => ({ status: 200, code: 400, msg, data: null });

describe('with the captcha off', () => {
  const refused = refusal('User name or password is wrong');
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());
  const tryLogin = (username: string, password: string, more = {}) =>
    server.anonymous.send(login, { body: { username, password, ...more } });

  test('the captcha says that it is off, and its fields may be empty or absent', async () => {
    expect(await server.anonymous.call(getCaptcha)).toEqual({ captchaEnabled: false, key: '', img: '' });
    for (const more of [{}, { code: '', uuid: '' }, { verifyCode: '', verifyKey: '' }]) {
      expect(await tryLogin('admin', adminPassword, more)).toMatchObject({ code: 0 });
    }
  });

  test('whatever was wrong, the answer is the same', async () => {
    const stopped = await server.tenant();
    await server.admin.call(changeUserStatus, { body: { userId: stopped.id, status: 0 } });
    expect(await tryLogin('nobody', 'password')).toMatchObject(refused);
    expect(await tryLogin('admin', 'password')).toMatchObject(refused);
    expect(await tryLogin(stopped.userName, testPassword)).toMatchObject(refused);
  });

  test('a missing field is named', async () => {
    const answer = await server.anonymous.send(login, { body: { username: 'admin' } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'password' }] } });
    const empty = await server.anonymous.send(login, { body: {} as never });
    expect(empty).toMatchObject({ code: 400, msg: 'User name cannot be empty' });
    const reset = await server.admin.send(resetUserPassword, { body: {} as never });
    expect(reset).toMatchObject({ code: 400, msg: 'User cannot be empty' });
  });

  test('who fails too often must wait, even with the right password, and others need not', async () => {
    const [one, other] = [await server.tenant(), await server.tenant()];
    for (let round = 0; round < 5; round++) await tryLogin(one.userName, 'wrong password');
    expect(await tryLogin(one.userName.toUpperCase(), 'wrong password')).toMatchObject(refused);
    const locked = await tryLogin(one.userName, testPassword);
    expect(locked).toMatchObject({ status: 429, code: 429 });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await tryLogin(other.userName, testPassword)).toMatchObject({ code: 0 });
  });

  test('the wait grows and is kept in the database', async () => {
    const tenant = await server.tenant();
    const waits: number[] = [];
    for (let round = 0; round < 8; round++) {
      await tryLogin(tenant.userName, 'wrong password');
      const { rows } = await server.db.query<{ wait: number | null }>(
        `select extract(epoch from locked_until - failed_at)::float8 as wait from sign_in_failure
         where account = $1 and address <> ''`,
        [`user:${tenant.id}`],
      );
      waits.push(Math.max(0, Math.round(rows[0]?.wait ?? 0)));
      await server.db.query(`update sign_in_failure set locked_until = now() where account = $1`, [
        `user:${tenant.id}`,
      ]);
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 2, 4, 8]);
  });

  test('many guesses at once are counted one by one', async () => {
    const tenant = await server.tenant();
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryLogin(tenant.userName, 'wrong password')));
    expect(answers.filter((answer) => answer.code === 400)).toHaveLength(6);
    expect(answers.filter((answer) => answer.code === 429)).toHaveLength(6);
  });

  test('an address that fails at many names must wait, but for those who have signed in from there', async () => {
    await server.db.query(
      `insert into sign_in_failure (account, address, failures) values ('', '127.0.0.1', 1000)
       on conflict (account, address) do update set failures = 1000`,
    );
    await tryLogin('nobody', 'password');
    expect(await tryLogin('somebody', 'password')).toMatchObject({ code: 429 });
    expect(await tryLogin('admin', adminPassword)).toMatchObject({ code: 0 });
    await server.db.query(`delete from sign_in_failure where account = ''`);
  });

  test('attempts are in the sign-in log, with address, place, browser and system', async () => {
    const tenant = await server.tenant();
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
    await server.anonymous.send(login, {
      body: { username: tenant.userName, password: 'wrong' },
      headers: { 'user-agent': userAgent },
    });
    await server.app.flush();
    const { list } = await server.admin.call(loginLogs.list, { query: { userName: tenant.userName } });
    expect(list).toMatchObject([
      {
        status: 0,
        message: 'User name or password is wrong',
        address: '127.0.0.1',
        location: 'loopback',
        browser: 'Chrome 142',
        os: 'Windows',
      },
      { status: 1, message: '', sessionId: expect.any(Number) },
    ]);
  });
});

describe('with the captcha on', () => {
  const refused = refusal('User name, password or verification code is wrong');
  let server: TestApp;
  let secret: string;
  beforeAll(async () => {
    server = await createTestApp({ captcha: true });
    secret = (await server.db.query<{ secret: string }>('select secret from site')).rows[0]!.secret;
  });
  afterAll(() => server.close());
  const soon = () => Date.now() + 60_000;
  const tryLogin = (more: object, password = adminPassword) =>
    server.anonymous.send(login, { body: { username: 'admin', password, ...more } });

  test('it is a picture, and another each time', async () => {
    const [one, other] = [await server.anonymous.call(getCaptcha), await server.anonymous.call(getCaptcha)];
    expect(one.captchaEnabled).toBe(true);
    expect(one.img).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(one.key).not.toBe(other.key);
  });

  test('both readings of the field names sign in', async () => {
    const first = await tryLogin({ code: 'a3cd', uuid: sealCaptcha(secret, 'A3CD', soon()) });
    expect(first).toMatchObject({ code: 0 });
    const second = await tryLogin({ verifyCode: ' A3CD ', verifyKey: sealCaptcha(secret, 'A3CD', soon()) });
    expect(await createClient(server.url, second.data.token).call(getInfo)).toMatchObject({ roles: ['admin'] });
  });

  test('it holds once, right or wrong', async () => {
    const used = sealCaptcha(secret, 'A3CD', soon());
    expect(await tryLogin({ code: 'A3CD', uuid: used })).toMatchObject({ code: 0 });
    expect(await tryLogin({ code: 'A3CD', uuid: used })).toMatchObject(refused);
    expect((await server.db.query('select from sign_in_failure where failures > 0')).rows).toEqual([]);
    const guessed = sealCaptcha(secret, 'A3CD', soon());
    expect(await tryLogin({ code: 'A3CE', uuid: guessed })).toMatchObject(refused);
    expect(await tryLogin({ code: 'A3CD', uuid: guessed })).toMatchObject(refused);
  });

  test('a wrong password with the right code is answered like a wrong code', async () => {
    const right = sealCaptcha(secret, 'A3CD', soon());
    expect(await tryLogin({ code: 'A3CD', uuid: right }, 'password')).toMatchObject(refused);
  });

  test('late, missing, foreign and changed ones are refused', async () => {
    const good = sealCaptcha(secret, 'A3CD', soon());
    const changed = `${good[0] === 'A' ? 'B' : 'A'}${good.slice(1)}`;
    for (const uuid of [
      sealCaptcha(secret, 'A3CD', Date.now() - 1),
      sealCaptcha('another secret', 'A3CD', soon()),
      changed,
      'rubbish',
      undefined,
    ]) {
      expect(await tryLogin({ code: 'A3CD', uuid })).toMatchObject(refused);
    }
  });
});
