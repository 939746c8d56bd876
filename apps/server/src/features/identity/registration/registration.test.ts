import * as calls from '@flotilla/contract/http/identity/registration';
import { getInfo, login } from '@flotilla/contract/http/identity/sessions';
import { getUserCloud } from '@flotilla/contract/http/identity/users';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { saveParameters } from '../../../testing/parameters.ts';

const t = await useTestApp();
const password = 'own-password';
let made = 0;
const person = () => ({ userName: `newcomer-${++made}`, nickname: 'Newcomer', password });

beforeEach(() => saveParameters(t.admin, { 'register.open': '1' }));
afterEach(() => saveParameters(t.admin, { 'register.open': '0' }));

test('a newcomer becomes a tenant with the default role and the site’s limits', async () => {
  await saveParameters(t.admin, {
    'register.deviceQuantity': '3',
    'register.days': '7',
    'register.callsPerSecond': '5',
  });
  const body = person();
  await t.anonymous.call(calls.register, { body });
  const tenant = await t.signIn(body.userName, password);
  const { user, roles } = await tenant.call(getInfo);
  expect(user).toMatchObject({ nickname: 'Newcomer', userType: 'front' });
  expect(roles).toEqual(['ROLE_DEFAULT']);
  const limits = await t.admin.call(getUserCloud, { query: { userId: user.id } });
  expect(limits).toMatchObject({ deviceQuantity: 3, concurrencyLimit: 5 });
  const days = (Date.parse(limits.expirationTime!) - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
});

test('a closed site says so, and takes nobody', async () => {
  expect(await t.anonymous.call(calls.getSignInOptions)).toMatchObject({ register: true });
  await saveParameters(t.admin, { 'register.open': '0' });
  expect(await t.anonymous.call(calls.getSignInOptions)).toMatchObject({ register: false });
  const body = person();
  const closed = { code: 400, msg: 'This site is not open for sign-up' };
  expect(await t.anonymous.send(calls.register, { body })).toMatchObject(closed);
  expect(await t.anonymous.send(login, { body: { username: body.userName, password } })).toMatchObject({ code: 400 });
});

test('wrong input is refused with its path, rights cannot be sent, and a name is taken once', async () => {
  const body = person();
  for (const [field, wrong] of [
    ['userName', 'a b'],
    ['password', 'short'],
    ['nickname', ''],
    ['userType', 'background'],
    ['roleIds', [1]],
  ] as const) {
    const answer = await t.anonymous.send(calls.register, { body: { ...body, [field]: wrong } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: field }] } });
  }
  await t.anonymous.call(calls.register, { body });
  const taken = { code: 409, data: { errors: [{ path: 'userName' }] } };
  expect(await t.anonymous.send(calls.register, { body })).toMatchObject(taken);
});

test('a wrong captcha stops it, where the site asks for one', async () => {
  const settings = t.app.platform.settings as { captcha: boolean };
  settings.captcha = true;
  try {
    const answer = await t.anonymous.send(calls.register, { body: { ...person(), code: 'AAAA', uuid: 'made-up' } });
    expect(answer).toMatchObject({
      code: 400,
      msg: 'The verification code is wrong',
      data: { errors: [{ path: 'code' }] },
    });
  } finally {
    settings.captcha = false;
  }
});

test('who signs up again and again from one address must wait', async () => {
  const tried = await Promise.all(
    Array.from({ length: 12 }, () => t.anonymous.send(calls.register, { body: { ...person(), nickname: 'x' } })),
  );
  const refused = tried.find(({ code }) => code === 429);
  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused!.headers.get('retry-after'))).toBe(60);
});
