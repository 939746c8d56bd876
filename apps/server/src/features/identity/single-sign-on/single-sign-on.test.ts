import { type Client, createClient } from '@flotilla/client';
import { apiTokens } from '@flotilla/contract/http/identity/api-tokens';
import { updatePassword } from '@flotilla/contract/http/identity/profile';
import { getSignInOptions } from '@flotilla/contract/http/identity/registration';
import { beginSecondFactor, confirmSecondFactor } from '@flotilla/contract/http/identity/second-factor';
import { getInfo, login, sendSignInCode } from '@flotilla/contract/http/identity/sessions';
import * as calls from '@flotilla/contract/http/identity/single-sign-on';
import { changeUserStatus } from '@flotilla/contract/http/identity/users';
import { loginLogs } from '@flotilla/contract/http/system/login-logs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeNow } from '../../../testing/authenticator.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { testPassword } from '../../../testing/factories.ts';
import { type IdentityProvider, providerClient, startIdentityProvider } from '../../../testing/identity-provider.ts';
import { saveParameters } from '../../../testing/parameters.ts';

const t = await useTestApp();
const origin = t.url;
const failed = { code: 400, msg: 'Single sign-on has failed: please try again, or ask the administrator' };
const unknown = { code: 400, msg: expect.stringContaining('No account is linked') };
const over = { code: 400, msg: 'That took too long, please sign in again' };

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
  await saveParameters(t.admin, {
    'oidc.issuer': provider.issuer,
    'oidc.clientId': providerClient.id,
    'oidc.clientSecret': providerClient.secret,
    'oidc.name': 'Example ID',
  });
});
afterAll(() => provider.close());

const start = (who: Client = t.anonymous) => who.call(calls.startSingleSignOn, { query: { origin } });
/** Goes to the provider and comes back. */
async function returning(claims: Record<string, unknown>, who: Client = t.anonymous) {
  const { address, key } = await start(who);
  return { key, returned: provider.confirm(address, claims) };
}
/** The same to link the provider's account with the caller's. */
async function linking(claims: Record<string, unknown>, who: Client, password = testPassword) {
  const { address, key } = await who.call(calls.beginLink, { body: { origin, password } });
  return { key, returned: provider.confirm(address, claims) };
}
const finish = async (claims: Record<string, unknown>) =>
  t.anonymous.send(calls.finishSingleSignOn, { body: await returning(claims) });
async function linked(sub: string) {
  const person = await t.tenant();
  await person.call(calls.linkSingleSignOn, { body: await linking({ sub }, person) });
  return person;
}

test('the provider is asked with PKCE, state and nonce, and to send the browser back here', async () => {
  expect(await t.anonymous.call(getSignInOptions)).toMatchObject({ singleSignOn: 'Example ID' });
  const [one, other] = [new URL((await start()).address), new URL((await start()).address)];
  expect(one.origin).toBe(provider.issuer);
  const query = Object.fromEntries(one.searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'flotilla',
    redirect_uri: `${origin}/auth-redirect`,
    code_challenge_method: 'S256',
  });
  for (const random of ['state', 'nonce', 'code_challenge']) {
    expect(query[random]).toMatch(/^[\w-]{43}$/);
    expect(other.searchParams.get(random)).not.toBe(query[random]);
  }
});

test('a linked person signs in, and another identity is not theirs', async () => {
  const person = await linked('subject-1');
  expect(await person.call(calls.getSingleSignOn)).toEqual({ name: 'Example ID', linked: true, hasPassword: true });
  const { data } = await finish({ sub: 'subject-1' });
  expect((await createClient(t.url, data.token).call(getInfo)).user.id).toBe(person.id);
  // Neither a name nor an address of mail links anything.
  const alike = { sub: 'subject-2', preferred_username: person.userName, email: person.userName };
  expect(await finish(alike)).toMatchObject({ code: 400, msg: expect.stringContaining('No account is linked') });
  await person.call(calls.unlinkSingleSignOn);
  expect(await finish({ sub: 'subject-1' })).toMatchObject({ code: 400 });
});

test('an identity is linked with one account', async () => {
  await linked('subject-3');
  const other = await t.tenant();
  const body = await linking({ sub: 'subject-3' }, other);
  expect(await other.send(calls.linkSingleSignOn, { body })).toMatchObject({ code: 409 });
});

test('the same subject at another provider is somebody else', async () => {
  const person = await linked('subject-13');
  await t.db.query("update single_sign_on set issuer = 'https://before.example' where user_id = $1", [person.id]);
  expect(await finish({ sub: 'subject-13' })).toMatchObject({ code: 400, msg: expect.stringContaining('linked') });
});

test('an identity is linked with the account’s password only, and each miss counts as one of a sign-in', async () => {
  const person = await t.tenant();
  const wrong = { origin, password: 'wrong' };
  const refused = { code: 400, data: { errors: [{ path: 'password' }] } };
  for (let round = 0; round < 6; round += 1) {
    expect(await person.send(calls.beginLink, { body: wrong })).toMatchObject(refused);
  }
  expect(await person.send(calls.beginLink, { body: wrong })).toMatchObject({ code: 429 });
  expect(await person.send(calls.beginLink, { body: { origin } as never })).toMatchObject(refused);
  const body = await returning({ sub: 'subject-15' }, person);
  expect(await person.send(calls.linkSingleSignOn, { body }), 'a flow without it').toMatchObject(over);
  expect(await person.call(calls.getSingleSignOn)).toMatchObject({ linked: false });
});

test('an API token begins a sign-in, and links nothing', async () => {
  const person = await linked('subject-14');
  const { token } = await person.call(apiTokens.add, { body: { name: 'x', permissions: ['device:list:list'] } });
  const byToken = createClient(t.url, token);
  const asked = { body: { origin, password: testPassword } };
  expect(await byToken.send(calls.beginLink, asked)).toMatchObject({ code: 401 });
  const body = await returning({ sub: 'subject-14' }, byToken);
  expect(await person.send(calls.linkSingleSignOn, { body })).toMatchObject(over);
  expect(await t.anonymous.send(calls.finishSingleSignOn, { body })).toMatchObject({ code: 0 });
});

test('a stopped account stays out', async () => {
  const person = await linked('subject-4');
  await t.admin.call(changeUserStatus, { body: { userId: person.id, status: 0 } });
  expect(await finish({ sub: 'subject-4' })).toMatchObject({ code: 400, msg: expect.stringContaining('stopped') });
  await t.app.flush();
  const { list } = await t.admin.call(loginLogs.list, { query: { userName: person.userName } });
  expect(list[0]).toMatchObject({ status: 0, message: 'The account is stopped, please ask the administrator' });
});

test('a second factor is asked for after the provider too', async () => {
  const person = await linked('subject-12');
  const { secret } = await person.call(beginSecondFactor, { body: { password: testPassword } });
  await person.call(confirmSecondFactor, { body: { code: codeNow(secret) } });
  const { data } = await finish({ sub: 'subject-12' });
  expect(data).toEqual({ token: '', codeKey: expect.stringMatching(/./) });
  const body = { key: data.codeKey, code: codeNow(secret, 1) };
  const entered = await t.anonymous.call(sendSignInCode, { body });
  expect((await createClient(t.url, entered.token).call(getInfo)).user.id).toBe(person.id);
});

test('unknown identities become tenants where the site says so, under a free name', async () => {
  await saveParameters(t.admin, { 'oidc.createUsers': '1' });
  try {
    const { data } = await finish({ sub: 'subject-5', preferred_username: 'li.na', name: '李娜' });
    const { user, roles } = await createClient(t.url, data.token).call(getInfo);
    expect(user).toMatchObject({ user_name: 'li.na', nickname: '李娜', userType: 'front' });
    expect(roles).toEqual(['ROLE_DEFAULT']);
    const again = await finish({ sub: 'subject-5', preferred_username: 'li.na' });
    expect((await createClient(t.url, again.data.token).call(getInfo)).user.id).toBe(user.id);
    expect(await finish({ sub: 'subject-6', preferred_username: 'admin' })).toMatchObject({ code: 409 });
    expect(await finish({ sub: 'subject-7' })).toMatchObject({ code: 400, msg: expect.stringContaining('user name') });
  } finally {
    await saveParameters(t.admin, { 'oidc.createUsers': '0' });
  }
});

/** A user whom the provider has redirected here. */
async function newcomer(sub: string, userName: string) {
  await saveParameters(t.admin, { 'oidc.createUsers': '1' });
  const { data } = await finish({ sub, preferred_username: userName });
  await saveParameters(t.admin, { 'oidc.createUsers': '0' });
  return createClient(t.url, data.token);
}
const noPassword = { code: 409, msg: expect.stringContaining('no password of its own') };

test('an account without a password of its own keeps its identity until it has one', async () => {
  const person = await newcomer('subject-16', 'wei.lin');
  expect(await person.call(calls.getSingleSignOn)).toMatchObject({ linked: true, hasPassword: false });
  expect(await person.send(calls.unlinkSingleSignOn)).toMatchObject(noPassword);
  expect(await person.send(calls.beginLink, { body: { origin, password: 'x' } })).toMatchObject(noPassword);
  expect(await person.send(beginSecondFactor, { body: { password: 'x' } })).toMatchObject(noPassword);
  expect(await finish({ sub: 'subject-16' })).toMatchObject({ code: 0 });
  const guess = { username: 'wei.lin', password: '' };
  for (const password of ['null', 'undefined']) {
    expect(await t.anonymous.send(login, { body: { ...guess, password } })).toMatchObject({ code: 400 });
  }
  await person.call(updatePassword, { body: { newPassword: testPassword } });
  expect(await person.call(calls.getSingleSignOn)).toMatchObject({ linked: true, hasPassword: true });
  await person.call(calls.unlinkSingleSignOn);
  expect(await finish({ sub: 'subject-16' })).toMatchObject({ code: 400 });
  await t.signIn('wei.lin', testPassword);
});

test('a first password is set soon after a sign-in, and later ones with the one before', async () => {
  const person = await newcomer('subject-17', 'mo.ran');
  const { user } = await person.call(getInfo);
  const began = (minutes: number) =>
    t.db.query('update session set created_at = now() - make_interval(mins => $2) where user_id = $1', [
      user.id,
      minutes,
    ]);
  const set = () => person.send(updatePassword, { body: { newPassword: testPassword } });
  await began(10);
  const stale = { code: 400, msg: 'Please sign in again, and set the password within 10 minutes' };
  expect(await set()).toMatchObject(stale);
  await began(9);
  expect(await set()).toMatchObject({ code: 0 });
  const missing = { code: 400, msg: 'Old password cannot be empty', data: { errors: [{ path: 'oldPassword' }] } };
  expect(await set()).toMatchObject(missing);
  await t.signIn('mo.ran', testPassword);
});

test('what comes back must belong to this browser, this flow, this site and this provider', async () => {
  await linked('subject-8');
  const claims = { sub: 'subject-8' };
  const [one, other] = [await returning(claims), await returning(claims)];
  const send = (body: object) => t.anonymous.send(calls.finishSingleSignOn, { body });
  expect(await send({ key: one.key, returned: other.returned }), 'another flow’s state').toMatchObject(failed);
  expect(await send({ ...one, key: `${one.key.slice(0, -2)}AA` }), 'a changed key').toMatchObject(over);
  const otherState = one.returned.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`);
  expect(await send({ ...one, returned: otherState }), 'another state').toMatchObject(failed);
  expect(await send(one)).toMatchObject({ code: 0 });
  expect(await send(one), 'a code once').toMatchObject(failed);
  for (const wrong of [
    { nonce: 'another' },
    { aud: 'another' },
    { iss: 'https://another.example' },
    { exp: 1_000_000_000 },
  ]) {
    expect(await finish({ ...claims, ...wrong }), Object.keys(wrong)[0]).toMatchObject(failed);
  }
  expect(await send({ key: other.key, returned: 'error=access_denied' })).toMatchObject(failed);
});

test('a flow that began to link an account links that one, and signs nobody in', async () => {
  const [person, other] = [await linked('subject-9'), await t.tenant()];
  const begun = await linking({ sub: 'subject-9' }, person);
  expect(await t.anonymous.send(calls.finishSingleSignOn, { body: begun })).toMatchObject(over);
  expect(await other.send(calls.linkSingleSignOn, { body: begun })).toMatchObject(over);
  const anonymous = await returning({ sub: 'subject-10' });
  expect(await other.send(calls.linkSingleSignOn, { body: anonymous })).toMatchObject(over);
});

test('the browser comes back to this site alone', async () => {
  for (const elsewhere of ['https://evil.example', `${t.url}0`, 'http://:1']) {
    expect(await t.anonymous.send(calls.startSingleSignOn, { query: { origin: elsewhere } }), elsewhere).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'origin' }] },
    });
  }
});

/** Runs `work` while the site asks another provider, with this secret. */
async function atAnother(
  discovery: Parameters<typeof startIdentityProvider>[0],
  secret: string,
  work: (another: IdentityProvider) => Promise<void>,
) {
  const another = await startIdentityProvider(discovery);
  try {
    // Another issuer clears the secret.
    await saveParameters(t.admin, { 'oidc.issuer': another.issuer });
    await saveParameters(t.admin, { 'oidc.clientSecret': secret });
    await work(another);
  } finally {
    await saveParameters(t.admin, { 'oidc.issuer': provider.issuer });
    await saveParameters(t.admin, { 'oidc.clientSecret': providerClient.secret });
    await another.close();
  }
}

test('a browser is sent to web addresses alone', () =>
  atAnother({ authorization_endpoint: 'javascript:alert(1)//' }, '', async () => {
    expect(await t.anonymous.send(calls.startSingleSignOn, { query: { origin } })).toMatchObject(failed);
  }));

test.each([
  ['client_secret_post', providerClient.secret],
  ['none', ''],
])('the site proves who it is as the provider asks: %s', (method, secret) =>
  atAnother({ token_endpoint_auth_methods_supported: [method] }, secret, async (another) => {
    const { address, key } = await start();
    const body = { key, returned: another.confirm(address, { sub: `subject-${method}` }) };
    // The provider confirms an identity that has no account here.
    expect(await t.anonymous.send(calls.finishSingleSignOn, { body })).toMatchObject(unknown);
  }),
);

test('an account has one identity at a provider: the last that was linked', async () => {
  const person = await linked('subject-19');
  await person.call(calls.linkSingleSignOn, { body: await linking({ sub: 'subject-20' }, person) });
  expect(await finish({ sub: 'subject-20' })).toMatchObject({ code: 0 });
  expect(await finish({ sub: 'subject-19' })).toMatchObject(unknown);
});

test('who was sent to the provider has ten minutes to come back', async () => {
  await linked('subject-21');
  const [late, inTime] = [await returning({ sub: 'subject-21' }), await returning({ sub: 'subject-21' })];
  const afterMs = async (ms: number, body: typeof late) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    try {
      return await t.anonymous.send(calls.finishSingleSignOn, { body });
    } finally {
      vi.useRealTimers();
    }
  };
  expect(await afterMs(10 * 60_000 + 1_000, late)).toMatchObject(over);
  expect(await afterMs(9 * 60_000, inTime)).not.toMatchObject(over);
});

test('a subject with NUL is refused, and NUL is left out of a name', async () => {
  expect(await finish({ sub: 'subject\0' })).toMatchObject(failed);
  await saveParameters(t.admin, { 'oidc.createUsers': '1' });
  const { data } = await finish({ sub: 'subject-18', preferred_username: 'nul.name', name: 'Nul\0 Name' });
  await saveParameters(t.admin, { 'oidc.createUsers': '0' });
  expect((await createClient(t.url, data.token).call(getInfo)).user.nickname).toBe('Nul Name');
});

test('an ID token that another key has signed is refused', async () => {
  await linked('subject-11');
  provider.signWithAnotherKey();
  expect(await finish({ sub: 'subject-11' })).toMatchObject(failed);
});

test('the secret is sealed in the database, and plain HTTP is for this machine', async () => {
  const { rows } = await t.db.query("select value from parameter where key = 'oidc.clientSecret'");
  expect(JSON.stringify(rows)).not.toContain(providerClient.secret);
  await expect(saveParameters(t.admin, { 'oidc.issuer': 'http://id.example' })).rejects.toThrow('https://');
  await saveParameters(t.admin, { 'oidc.issuer': '' });
  expect(await t.anonymous.send(calls.startSingleSignOn, { query: { origin } })).toMatchObject({
    code: 400,
    msg: 'Single sign-on is not set up',
  });
  expect(await t.anonymous.call(getSignInOptions)).toMatchObject({ singleSignOn: '' });
});
