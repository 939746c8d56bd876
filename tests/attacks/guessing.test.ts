import { login } from '@flotilla/contract/http/identity/sessions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealCaptcha } from '../../apps/server/src/platform/auth/captcha/captcha-key.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/create-test-app.ts';
import { testPassword } from '../../apps/server/src/testing/factories.ts';
import { nextDeviceId } from '../../apps/server/src/testing/fleet-factories.ts';
import { connectPhone } from '../../apps/server/src/testing/scripted-phone.ts';

let site: TestApp;
let guarded: TestApp;
beforeAll(async () => {
  site = await createTestApp({ trustProxy: true });
  guarded = await createTestApp({ trustProxy: true, captcha: true });
});
afterAll(async () => {
  await site.close();
  await guarded.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const tryLogin = (username: string, password: string, address: string) =>
  site.anonymous.send(login, { body: { username, password }, headers: from(address) });
/** Until there is a wait, which then lasts as long as the test. */
async function failFrom(address: string, username: string) {
  for (let nth = 0; nth < 6; nth += 1) await tryLogin(username, 'wrong password', address);
  await site.db.query(`update sign_in_failure set locked_until = now() + interval '1 hour'
    where account <> '' and locked_until is not null`);
}
const rowsOf = async (sql: string, values: unknown[] = []) => {
  await site.app.flush();
  return (await site.db.query<Record<string, string>>(sql, values)).rows;
};

test('another spelling that finds the same account finds the same wait', async () => {
  await failFrom('203.0.113.1', 'admin');
  for (const name of ['admin', 'ADMIN', 'adm\u0130n']) {
    expect((await tryLogin(name, 'wrong password', '203.0.113.1')).code, name).toBe(429);
  }
});

test('guessing at a user name does not lock its user out', async () => {
  const { userName, id } = await site.tenant();
  await failFrom('203.0.113.2', userName);
  expect((await tryLogin(userName, testPassword, '203.0.113.2')).code).toBe(429);
  expect((await tryLogin(userName, testPassword, '198.51.100.1')).code).toBe(0);
  // Guesses from everywhere at once make strangers wait, not the people whose place it is.
  await site.db.query(`update sign_in_failure set locked_until = now() + interval '1 hour'
    where account = 'user:${id}' and address = ''`);
  expect((await tryLogin(userName, testPassword, '198.51.100.2')).code).toBe(429);
  expect((await tryLogin(userName, testPassword, '198.51.100.1')).code).toBe(0);
});

test('an address that a caller makes up is not believed, nor each of a whole IPv6 network', async () => {
  const { userName } = await site.tenant();
  await failFrom('203.0.113.3', userName);
  expect((await tryLogin(userName, testPassword, '192.0.2.77, 203.0.113.3')).code).toBe(429);
  await failFrom('2001:db8:1:2::1', userName);
  expect((await tryLogin(userName, testPassword, '2001:db8:1:2:3:4:5:6')).code).toBe(429);
  expect((await tryLogin(userName, testPassword, '2001:db8:1:3::1')).code).toBe(0);
});

test('guesses without a captcha lock no one out', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      guarded.anonymous.send(login, { body: { username: 'admin', password: 'wrong password', code: 'AAAA' } }),
    ),
  );
  expect(answers.every(({ code }) => code === 400)).toBe(true);
  const { rows } = await guarded.db.query<{ secret: string }>('select secret from site');
  const uuid = sealCaptcha(rows[0]!.secret, 'A3CD', Date.now() + 60_000);
  const body = { username: 'admin', password: 'admin-password', code: 'A3CD', uuid };
  expect((await guarded.anonymous.send(login, { body })).code).toBe(0);
});

test('what strangers are refused does not fill the logs', async () => {
  await failFrom('203.0.113.4', 'nobody');
  for (let nth = 0; nth < 200; nth += 1) await tryLogin('nobody', 'wrong password', '203.0.113.4');
  const lines = await rowsOf(`select message from login_log where address = '203.0.113.4' order by id`);
  expect(lines.length).toBeLessThan(10);
  expect(lines.at(-1)!.message).toMatch(/^lockedOut \(and \d+ more\)$/);
  expect((await rowsOf(`select from operation_log where address = '203.0.113.4'`)).length).toBeLessThan(10);

  for (let nth = 0; nth < 100; nth += 1) {
    const phone = await connectPhone(site.url, { deviceId: nextDeviceId(), token: 'made up' });
    await phone.closed;
  }
  expect((await rowsOf(`select from operation_log where path = '/rapi/ws/device'`)).length).toBeLessThan(10);
});
