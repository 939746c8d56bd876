import { endpoint, runs } from '@flotilla/contract/endpoint';
import { updateUserCloud } from '@flotilla/contract/http/identity/users';
import * as calls from '@flotilla/contract/http/system/licence';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { createProcessCaches } from '../../../platform/caches/process-caches.ts';
import { createFacts } from '../../../platform/db/facts.ts';
import { serve } from '../../../platform/http/serve.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expireLicence } from '../../../testing/expire-licence.ts';
import type { Site } from '../site-config/api.ts';
import { createKeyPair, issueCode, readCode, readPrivateKey, readPublicKey } from './code.ts';
import { createLicence } from './licence.ts';

const keys = createKeyPair();
const runSomething = endpoint('POST /test/run', 'Run', runs('session'));
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

let server: TestApp;
let serial: string;
beforeAll(async () => {
  server = await createTestApp({ licencePublicKey: keys.publicKey }, (http) => {
    serve(http, runSomething, async () => {});
  });
  serial = (await server.admin.call(calls.getProductInfo)).serial!;
});
afterAll(() => server.close());
const code = (more: object = {}, privateKey = keys.privateKey) =>
  issueCode(readPrivateKey(privateKey), { serial, expiresAt: days(30), deviceQuota: 5_000, ...more });
const save = (authCode: string, confirmed?: boolean) =>
  server.admin.send(calls.saveAuthorization, { body: { authCode, confirmed } });

describe('a new site', () => {
  test('has a year and 100 phones to try', async () => {
    const info = await server.admin.call(calls.getProductInfo);
    expect(info).toMatchObject({ expired: false, deviceQuota: 100, deviceUsed: 0, version: '0.1.0' });
    const left = (Date.parse(info.expiresAt!) - Date.now()) / 86_400_000;
    expect(left).toBeGreaterThan(364.9);
    expect(left).toBeLessThanOrEqual(365);
  });

  test('tells strangers only title, logo and whether it has expired', async () => {
    const nothing = {
      version: null,
      serial: null,
      expiresAt: null,
      deviceUsed: null,
      deviceQuota: null,
      servers: null,
      unreadNotices: null,
    };
    const shown = { systemTitle: 'Flotilla', logo: '', expired: false };
    expect(await server.anonymous.call(calls.getProductInfo)).toEqual({ ...shown, ...nothing });
    const tenant = await server.tenant();
    expect(await tenant.call(calls.getProductInfo)).toMatchObject({ version: '0.1.0', serial: null, deviceUsed: null });
  });
});

describe('a code', () => {
  test.each([
    ['rubbish', () => 'rubbish', 'not a code'],
    ['signed by another key', () => code({}, createKeyPair().privateKey), 'the signature does not match'],
    ['of another site', () => code({ serial: 'OTHER' }), 'issued for another site (OTHER)'],
    ['signed, but without a grant', () => code({ expiresAt: 'never' }), 'not a code'],
    ['with another grant under its signature', () => forged(), 'the signature does not match'],
  ])('%s is refused and changes nothing', async (_name, make, reason) => {
    const message = `The licence code is not valid: ${reason}`;
    expect(await save(make())).toMatchObject({
      code: 400,
      msg: message,
      data: { errors: [{ path: 'authCode', message }] },
    });
    expect(await server.admin.call(calls.getProductInfo)).toMatchObject({ deviceQuota: 100 });
  });
  const forged = () => {
    const [version, , signature] = code().split('.');
    const payload = Buffer.from(JSON.stringify({ serial, expiresAt: days(9_999), deviceQuota: 9 })).toString(
      'base64url',
    );
    return `${version}.${payload}.${signature}`;
  };

  test('is refused in the language of the caller, and cannot be empty', async () => {
    const body = { authCode: code({ serial: 'OTHER' }) };
    const headers = { 'accept-language': 'zh-CN' };
    const { msg } = await server.admin.send(calls.saveAuthorization, { body, headers });
    expect(msg).toBe('授权码无效：属于另一个站点（OTHER）');
    expect(await save(' ')).toMatchObject({ code: 400, msg: 'Licence code cannot be empty' });
  });

  test('needs its permission', async () => {
    const tenant = await server.tenant();
    expect(await tenant.send(calls.saveAuthorization, { body: { authCode: code() } })).toMatchObject({ code: 403 });
  });

  test('expired: people sign in, see and renew; nothing runs', async () => {
    await expireLicence(server, keys.privateKey);
    expect(await server.admin.send(runSomething)).toMatchObject({
      status: 200,
      code: 423,
      msg: 'Expired, the system cannot be used normally, please renew',
    });
    expect(await server.anonymous.call(calls.getProductInfo)).toMatchObject({ expired: true });
    await server.tenant();
    const split = code();
    expect(await save(`${split.slice(0, 40)}\n${split.slice(40)}`)).toMatchObject({ data: { deviceQuota: 5_000 } });
    await server.admin.call(runSomething);
  });

  test('that has expired itself is refused', async () => {
    const refused = await save(code({ expiresAt: days(-1) }), true);
    expect(refused).toMatchObject({ code: 400, msg: expect.stringMatching(/expired at \d{4}-\d\d-\d\d \d\d:/) });
    await server.admin.call(runSomething);
  });

  test('with an earlier expiry or a smaller quota asks first, and names what is lost', async () => {
    await save(code({ expiresAt: days(100), deviceQuota: 50 }), true);
    const smaller = code({ expiresAt: days(200), deviceQuota: 20 });
    expect(await save(smaller)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('20 phones instead of 50 (0 used)'),
    });
    expect(await save(code({ expiresAt: days(50), deviceQuota: 50 }))).toMatchObject({
      code: 409,
      msg: expect.stringContaining('it expires at'),
    });
    expect(await server.admin.call(calls.getProductInfo)).toMatchObject({ deviceQuota: 50 });
    expect(await save(code({ expiresAt: days(100.5), deviceQuota: 60 }))).toMatchObject({ code: 0 });
    expect(await save(smaller, true)).toMatchObject({ data: { deviceQuota: 20 } });
  });
});

test('past its expiry a tenant signs in and sees, and does not run', async () => {
  const tenant = await server.tenant();
  const sub = await server.subAccount(tenant);
  await sub.call(runSomething);
  const limits = { userId: tenant.id, expirationTime: '2020-01-01T00:00:00Z' };
  await server.admin.call(updateUserCloud, { body: limits });
  for (const person of [tenant, sub, await server.signIn(tenant.userName, 'test-password')]) {
    expect(await person.send(runSomething)).toMatchObject({
      code: 423,
      msg: expect.stringContaining('2020-01-01 08:00'),
    });
    expect(await person.call(calls.getOwnProductInfo)).toMatchObject({ expired: true, deviceUsed: 0 });
  }
});

test('the agent’s configuration carries the own key, the addresses and a picture', async () => {
  await server.admin.call(calls.saveServers, { body: { servers: 'https://one.example\nhttps://two.example\n' } });
  const tenant = await server.tenant();
  const own = await tenant.call(calls.getOwnProductInfo);
  const copied = await tenant.call(calls.copyAgentConfiguration, { body: {} });
  expect(copied).toMatchObject({ key: own.communicationKey, servers: ['https://one.example', 'https://two.example'] });
  expect(JSON.parse(copied.json)).toEqual({ servers: copied.servers, key: copied.key });
  expect(copied.qr).toMatch(/^data:image\/png;base64,/);
  for (const servers of ['javascript:alert(1)', 'https://one.example\nno-address', 'https://x.example\n'.repeat(21)]) {
    const wrong = await server.admin.send(calls.saveServers, { body: { servers } });
    expect(wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'servers' }] } });
  }
  expect(await tenant.call(calls.copyAgentConfiguration, { body: {} })).toMatchObject({ servers: copied.servers });
});

test('keys are one line, and a code holds what was granted', () => {
  const granted = { serial: 'A', expiresAt: days(1), deviceQuota: 3 };
  expect(readCode(readPublicKey(keys.publicKey), issueCode(readPrivateKey(keys.privateKey), granted))).toEqual(granted);
  expect(() => readPublicKey('rubbish')).toThrow('not an Ed25519 public key');
});

test('a code that one node takes is in force on the others', async () => {
  const bus = createLocalBus(() => {});
  const log = { warn: () => {} };
  const { db } = server.app.platform;
  const site = { serial, createdAt: days(-1) } as Site;
  const node = async () => {
    const facts = createFacts({ db: db.drizzle, bus, log, everyMs: 60_000 });
    onTestFinished(() => facts.close());
    return createLicence({
      db: db.drizzle,
      facts,
      caches: createProcessCaches(),
      site,
      publicKey: readPublicKey(keys.publicKey),
      log,
    });
  };
  const [one, other] = [await node(), await node()];
  await one.save(code({ deviceQuota: 6_123 }), { confirmed: true, deviceUsed: 0, timeZone: 'UTC' });
  await eventually(() => other.status().deviceQuota === 6_123);
});
