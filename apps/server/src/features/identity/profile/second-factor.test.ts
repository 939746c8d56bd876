import { createClient } from '@flotilla/client';
import * as calls from '@flotilla/contract/http/identity/second-factor';
import { login, sendSignInCode } from '@flotilla/contract/http/identity/sessions';
import * as users from '@flotilla/contract/http/identity/users';
import { expect, test, vi } from 'vitest';
import { codeNow, decoded } from '../../../testing/authenticator.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';
import { createSecondFactor } from '../second-factor/second-factor.ts';

const t = await useTestApp();
const wrongCode = '000000';

/** A user with a second factor, whose code of this time step is used. */
async function withFactor(person?: Person) {
  const owner = person ?? (await t.tenant());
  const { secret } = await owner.call(calls.beginSecondFactor, { body: { password: testPassword } });
  const used = codeNow(secret);
  const { recoveryCodes } = await owner.call(calls.confirmSecondFactor, { body: { code: used } });
  return { owner, secret, used, recoveryCodes };
}
const signIn = (userName: string) => t.anonymous.call(login, { body: { username: userName, password: testPassword } });
const send = (key: string, code: string) => t.anonymous.send(sendSignInCode, { body: { key, code } });

test('a sign-in asks for the code after the password, and takes each code once', async () => {
  const { owner, secret, used } = await withFactor();
  const { token, codeKey } = await signIn(owner.userName);
  expect(token).toBe('');
  expect(await createClient(t.url, codeKey).send(users.listAllUsers)).toMatchObject({ code: -401 });
  expect(await send(codeKey, used)).toMatchObject({ code: 400, data: { errors: [{ path: 'code' }] } });
  const next = codeNow(secret, 1);
  const entered = await send(codeKey, next);
  expect(entered).toMatchObject({ code: 0, data: { codeKey: '' } });
  await createClient(t.url, entered.data.token).call(users.listAllUsers);
  expect(await send(codeKey, next)).toMatchObject({ code: 400 });
});

test('codes that do not match are counted, and a right password does not take them back', async () => {
  const { owner, secret } = await withFactor();
  for (let round = 0; round < 6; round += 1) {
    const { codeKey } = await signIn(owner.userName);
    expect(await send(codeKey, wrongCode)).toMatchObject({ code: 400 });
  }
  const { codeKey } = await signIn(owner.userName);
  expect(await send(codeKey, codeNow(secret, 1))).toMatchObject({ code: 429 });
});

test('the key of a sign-in holds for five minutes, and ends with the password', async () => {
  const { owner, secret } = await withFactor();
  const { codeKey } = await signIn(owner.userName);
  const over = { code: 400, msg: 'That took too long, please sign in again' };
  expect(await send(`${codeKey.slice(0, -2)}xx`, codeNow(secret, 1))).toMatchObject(over);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1_000 });
  try {
    expect(await send(codeKey, codeNow(secret))).toMatchObject(over);
  } finally {
    vi.useRealTimers();
  }
  await t.admin.call(users.resetUserPassword, { body: { userId: owner.id, password: 'reset-password' } });
  expect(await send(codeKey, codeNow(secret, 1))).toMatchObject(over);
});

test('a recovery code lets in once, however it is typed', async () => {
  const { owner, recoveryCodes } = await withFactor();
  expect(new Set(recoveryCodes).size).toBe(10);
  const code = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
  expect(await send((await signIn(owner.userName)).codeKey, code)).toMatchObject({ code: 0 });
  expect(await send((await signIn(owner.userName)).codeKey, code)).toMatchObject({ code: 400 });
  expect((await owner.call(calls.getSecondFactor)).recoveryCodesLeft).toBe(9);
});

test('it counts once it is confirmed, and the password and a code turn it off', async () => {
  const owner = await t.tenant();
  const wrongPassword = { code: 400, data: { errors: [{ path: 'password' }] } };
  expect(await owner.send(calls.beginSecondFactor, { body: { password: 'wrong' } })).toMatchObject(wrongPassword);
  const { secret, address, img } = await owner.call(calls.beginSecondFactor, { body: { password: testPassword } });
  expect(address).toBe(`otpauth://totp/Flotilla:${owner.userName}?secret=${secret}&issuer=Flotilla`);
  expect(img).toMatch(/^data:image\/png;base64,/);
  expect((await signIn(owner.userName)).codeKey).toBe('');
  expect(await owner.send(calls.confirmSecondFactor, { body: { code: wrongCode } })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'code' }] },
  });
  await owner.call(calls.confirmSecondFactor, { body: { code: codeNow(secret) } });
  expect((await owner.call(calls.getSecondFactor)).since).not.toBeNull();
  expect(await owner.send(calls.beginSecondFactor, { body: { password: testPassword } })).toMatchObject({ code: 409 });
  const remove = (password: string, code: string) => owner.send(calls.removeSecondFactor, { body: { password, code } });
  expect(await remove('wrong', codeNow(secret, 1))).toMatchObject(wrongPassword);
  expect(await remove(testPassword, wrongCode)).toMatchObject({ code: 400, data: { errors: [{ path: 'code' }] } });
  expect(await remove(testPassword, codeNow(secret, 1))).toMatchObject({ code: 0 });
  expect((await signIn(owner.userName)).codeKey).toBe('');
});

test('a code confirms nothing before one is begun', async () => {
  const owner = await t.tenant();
  const refused = { code: 400, data: { errors: [{ path: 'code' }] } };
  expect(await owner.send(calls.confirmSecondFactor, { body: { code: wrongCode } })).toMatchObject(refused);
});

test('the secret has 160 bits, and the recovery codes of one that was turned off are gone', async () => {
  const { owner, secret, recoveryCodes } = await withFactor();
  expect(decoded(secret)).toHaveLength(20);
  expect(recoveryCodes.map((code) => code.replaceAll('-', '').length)).toEqual(Array(10).fill(16));
  await owner.call(calls.removeSecondFactor, { body: { password: testPassword, code: codeNow(secret, 1) } });
  const again = await withFactor(owner);
  expect((await owner.call(calls.getSecondFactor)).recoveryCodesLeft).toBe(10);
  expect(await send((await signIn(owner.userName)).codeKey, recoveryCodes[0]!)).toMatchObject({ code: 400 });
  expect(await send((await signIn(owner.userName)).codeKey, again.recoveryCodes[0]!)).toMatchObject({ code: 0 });
});

test('turning it on or off ends the other sessions', async () => {
  const owner = await t.tenant();
  const others = [await t.signIn(owner.userName, testPassword), await t.signIn(owner.userName, testPassword)];
  const { recoveryCodes } = await withFactor(owner);
  for (const other of others) expect(await other.send(calls.getSecondFactor)).toMatchObject({ code: -401 });
  const { codeKey } = await signIn(owner.userName);
  const entered = await send(codeKey, recoveryCodes[0]!);
  const other = createClient(t.url, entered.data.token);
  await other.call(calls.getSecondFactor);
  await owner.call(calls.removeSecondFactor, { body: { password: testPassword, code: recoveryCodes[1]! } });
  expect(await other.send(calls.getSecondFactor)).toMatchObject({ code: -401 });
  await owner.call(calls.getSecondFactor);
});

test('setting one up again keeps the one that is on', async () => {
  const { owner, secret } = await withFactor();
  const { rows } = await t.db.query<{ secret: string }>('select secret from site');
  await createSecondFactor({ site: { secret: rows[0]!.secret } }).begin(t.db.drizzle, owner.id);
  expect(await send((await signIn(owner.userName)).codeKey, codeNow(secret, 1))).toMatchObject({ code: 0 });
});

/** A user who has begun to set one up. */
async function withFactorBegun() {
  const owner = await t.tenant();
  const { secret } = await owner.call(calls.beginSecondFactor, { body: { password: testPassword } });
  const confirm = (code: string) => owner.send(calls.confirmSecondFactor, { body: { code } });
  return { owner, secret, confirm };
}

test('it is confirmed once', async () => {
  const { owner, secret, confirm } = await withFactorBegun();
  const both = await Promise.all([codeNow(secret), codeNow(secret, 1)].map(confirm));
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await owner.call(calls.getSecondFactor)).recoveryCodesLeft).toBe(10);
});

test('it is not confirmed by guessing', async () => {
  const { owner, confirm } = await withFactorBegun();
  for (let round = 0; round < 6; round += 1) expect(await confirm(wrongCode)).toMatchObject({ code: 400 });
  const { secret } = await owner.call(calls.beginSecondFactor, { body: { password: testPassword } });
  expect(await confirm(codeNow(secret))).toMatchObject({ code: 429 });
});

test('the secret is sealed, and recovery codes are hashed', async () => {
  const { owner, secret, recoveryCodes } = await withFactor();
  const { rows } = await t.db.query(
    'select secret, code_hash from second_factor join recovery_code using (user_id) where user_id = $1',
    [owner.id],
  );
  const stored = JSON.stringify(rows);
  for (const told of [secret, decoded(secret).toString('base64url'), recoveryCodes[0]!])
    expect(stored).not.toContain(told);
});

test('administrators see who has one, and may remove it within their reach', async () => {
  const { owner } = await withFactor();
  const list = await t.admin.call(users.listUsers, { query: { userName: owner.userName } });
  expect(list.list).toMatchObject([{ secondFactor: true }]);
  const body = { userId: owner.id };
  expect(await (await t.tenant()).send(calls.removeSecondFactorOf, { body })).toMatchObject({ code: 404 });
  const nobody = await t.backgroundUser();
  expect(await nobody.send(calls.removeSecondFactorOf, { body })).toMatchObject({ code: 403 });
  expect(await t.admin.send(calls.removeSecondFactorOf, { body: {} })).toMatchObject({ code: 400 });
  await t.admin.call(calls.removeSecondFactorOf, { body });
  expect((await signIn(owner.userName)).codeKey).toBe('');
});
