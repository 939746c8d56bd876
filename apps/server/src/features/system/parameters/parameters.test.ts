import { getInfo } from '@flotilla/contract/http/identity/sessions';
import * as calls from '@flotilla/contract/http/system/parameters';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Bus, createLocalBus } from '../../../platform/bus/bus.ts';
import { createProcessCaches } from '../../../platform/caches/process-caches.ts';
import { createFacts } from '../../../platform/db/facts.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { parameterCatalogue } from './catalogue.ts';
import { createParameters } from './parameters.ts';

const server = await useTestApp();
const byKey = async (configKey: string) =>
  (await server.admin.call(calls.parameters.list, { query: { configKey } })).list.find(
    (row) => row.configKey === configKey,
  )!;
const readValue = (key: string, person = server.admin) => person.send(calls.getParameterByKey, { query: { key } });

test('the program’s parameters are there, with their defaults', async () => {
  const { list, total } = await server.admin.call(calls.parameters.list, { query: { builtIn: 1, pageSize: 1000 } });
  expect(total).toBe(Object.keys(parameterCatalogue).length);
  expect(list.every((row) => row.builtIn)).toBe(true);
  expect(await byKey('site.title')).toMatchObject({ configValue: 'Flotilla', configName: 'System title' });
});

test('each has its kind, its default and the limits of a count; a secret shows no default', async () => {
  expect(await byKey('register.open')).toMatchObject({ kind: 'flag', defaultValue: '0', least: null });
  expect(await byKey('session.idleMinutes')).toMatchObject({ kind: 'count', defaultValue: '720', least: 1 });
  expect(await byKey('oidc.clientSecret')).toMatchObject({ kind: 'secret', defaultValue: null });
});

test('their names are in the reader’s language, until somebody gives one another', async () => {
  const query = { configName: 'Time zone' };
  const inTaiwan = { 'accept-language': 'zh-TW' };
  const found = async () =>
    (await server.admin.send(calls.parameters.list, { query, headers: inTaiwan })).data.list.map(
      (row) => row.configName,
    );
  expect(await found()).toEqual(['站點時區']);
  const row = await byKey('site.timeZone');
  await server.admin.call(calls.parameters.edit, { body: { ...row, remark: 'as it was' } });
  expect(await found()).toEqual(['站點時區']);
  const renamed = { id: row.id, configName: 'Time zone of Lisbon' };
  await server.admin.call(calls.parameters.edit, { body: renamed });
  expect(await found()).toEqual(['Time zone of Lisbon']);
});

test('own ones are added, read by key, edited and deleted', async () => {
  const body = { configName: 'Colour', configKey: 'own.colour', configValue: 'red' };
  const { id } = await server.admin.call(calls.parameters.add, { body });
  expect(await server.admin.send(calls.parameters.add, { body })).toMatchObject({ code: 409 });
  expect(await readValue('own.colour')).toMatchObject({ data: { configKey: 'own.colour', configValue: 'red' } });
  const row = await server.admin.call(calls.parameters.one, { query: { id } });
  await server.admin.call(calls.parameters.edit, { body: { ...row, configValue: 'blue', configKey: 'own.paint' } });
  expect(await readValue('own.colour')).toMatchObject({ code: 404 });
  expect(await readValue('own.paint')).toMatchObject({ data: { configValue: 'blue' } });
  const { gmtModified: _stamp, ...unstamped } = row;
  expect(await server.admin.send(calls.parameters.edit, { body: { ...unstamped, builtIn: true } })).toMatchObject({
    code: 400,
  });
  await server.admin.call(calls.parameters.remove, { body: { ids: [id] } } as never);
  expect(await server.admin.send(calls.parameters.one, { query: { id } })).toMatchObject({ code: 404 });
  const again = await server.admin.call(calls.parameters.add, { body });
  await server.admin.call(calls.parameters.remove, { query: { ids: String(again.id) } });
  expect(await server.admin.send(calls.parameters.remove)).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'ids' }] },
  });
});

test('the program’s own keep their key and are not deleted', async () => {
  const row = await byKey('site.title');
  const renamed = await server.admin.send(calls.parameters.edit, { body: { ...row, configKey: 'other' } });
  expect(renamed).toMatchObject({ code: 400, data: { errors: [{ path: 'configKey' }] } });
  expect(await server.admin.send(calls.parameters.remove, { query: { ids: [row.id] } })).toMatchObject({ code: 409 });
});

test.each([
  ['session.idleMinutes', 'soon'],
  ['session.idleMinutes', '-1'],
  ['session.idleMinutes', '0'],
  ['session.idleMinutes', '0720'],
  ['run.keepDays', '1.5'],
  ['session.absoluteHours', '1000000'],
  ['register.open', 'yes'],
  ['audit.keepDays', '29'],
  ['upload.importMegabytes', '999999'],
  ['upload.avatarMegabytes', '0'],
  ['site.timeZone', 'Mars/Olympus'],
  ['ice.servers', '{}'],
  ['ice.servers', '["stun:host"]'],
])('%s does not take %s', async (key, configValue) => {
  const { id } = await byKey(key);
  const answer = await server.admin.send(calls.parameters.edit, { body: { id, configValue } });
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'configValue' }] } });
});

test('they are exported by those who may', async () => {
  expect((await server.admin.call(calls.parameters.export)).fileName).toMatch(/\.xlsx$/);
  const keeper = await server.backgroundUser({ permissions: ['system:config:list'] });
  expect(await keeper.send(calls.parameters.export)).toMatchObject({ code: 403 });
});

test('with the largest limits people still sign in', async () => {
  for (const key of ['session.idleMinutes', 'session.absoluteHours']) {
    const { id, configValue } = await byKey(key);
    await server.admin.call(calls.parameters.edit, { body: { id, configValue: '999999' } });
    await server.tenant();
    await server.admin.call(calls.parameters.edit, { body: { id, configValue } });
  }
});

test('what is not public is told to those who may list it, and what opens a relay to nobody', async () => {
  const clerk = await server.backgroundUser({ permissions: [] });
  const keeper = await server.backgroundUser({ permissions: ['system:config:list'] });
  expect(await readValue('site.title', clerk)).toMatchObject({ code: 0 });
  for (const key of ['session.idleMinutes', 'script.httpAllow']) {
    expect(await readValue(key, clerk)).toMatchObject({ code: 404 });
    expect(await readValue(key, keeper)).toMatchObject({ code: 0 });
  }
  const configValue = '[{"urls": "turn:relay:3478", "username": "u", "credential": "p"}]';
  await server.admin.call(calls.parameters.edit, { body: { id: (await byKey('ice.servers')).id, configValue } });
  expect(await readValue('ice.servers')).toMatchObject({ code: 404 });
  expect(await byKey('ice.servers')).toMatchObject({ configValue: '' });
});

test('without a session only public ones are told, and secrets never', async () => {
  expect(await readValue('site.title', server.anonymous)).toMatchObject({ data: { configValue: 'Flotilla' } });
  expect(await readValue('run.keepDays', server.anonymous)).toMatchObject({ code: -401 });
  expect(await readValue('run.keepDays', await server.tenant())).toMatchObject({ code: 404 });
  expect(await readValue('run.keepDays')).toMatchObject({ code: 0 });
  const row = await byKey('metrics.token');
  await server.admin.call(calls.parameters.edit, { body: { id: row.id, configValue: 'secret-word' } });
  expect(await readValue('metrics.token')).toMatchObject({ code: 404 });
  expect(await byKey('metrics.token')).toMatchObject({ configValue: '' });
  const { updatedAt: _then, gmtModified: _stamp, ...shown } = row;
  await server.admin.call(calls.parameters.edit, { body: { ...shown, remark: 'noted' } });
  const { rows } = await server.db.query(`select value, remark from parameter where key = 'metrics.token'`);
  expect(rows).toMatchObject([{ remark: 'noted' }]);
  expect(JSON.stringify(rows), 'is sealed').not.toContain('secret-word');
  expect(rows[0]!.value, 'stays what it is').not.toBe('');
});

test('the program’s own are changed only with the site’s permission, by somebody whose scope is the whole site', async () => {
  const { id } = await byKey('register.open');
  const edit = (permissions: string[], dataScope: 'all' | 'self', configId = id) =>
    server
      .backgroundUser({ permissions: ['system:config:list', ...permissions], dataScope })
      .then((person) => person.send(calls.parameters.edit, { body: { id: configId, configValue: '0' } }));
  expect(await edit(['system:config:edit', 'system:config:site'], 'self')).toMatchObject({ code: 403 });
  expect(await edit(['system:config:edit'], 'all')).toMatchObject({ code: 403 });
  expect(await edit(['system:config:edit', 'system:config:site'], 'all')).toMatchObject({ code: 0 });
  const body = { configName: 'Own', configKey: 'own.number', configValue: '1' };
  const own = await server.admin.call(calls.parameters.add, { body });
  expect(await edit(['system:config:edit'], 'all', own.id)).toMatchObject({ code: 0 });
  await server.admin.call(calls.parameters.remove, { body: { ids: [own.id] } } as never);
});

test('another identity provider does not get the secret of the one before', async () => {
  const set = async (key: string, configValue: string) =>
    server.admin.call(calls.parameters.edit, { body: { id: (await byKey(key)).id, configValue } });
  const secret = async () =>
    (await server.db.query(`select value from parameter where key = 'oidc.clientSecret'`)).rows[0]!.value;
  await set('oidc.issuer', 'https://id.example');
  await set('oidc.clientSecret', 'a secret');
  await set('oidc.issuer', 'https://id.example');
  const issuer = (await byKey('oidc.issuer')).id;
  await server.admin.call(calls.parameters.edit, { body: { id: issuer, remark: 'ours' } });
  expect(await secret()).not.toBe('');
  await set('oidc.issuer', 'https://other.example');
  expect(await secret()).toBe('');
  await set('oidc.issuer', '');
});

test('a tenant reads only public ones by key, even with a permission for the list', async () => {
  const forTenants = (value: boolean) =>
    server.db.query(`update menu set for_tenants = $1 where permission = 'system:config:list'`, [value]);
  await forTenants(true);
  onTestFinished(() => forTenants(false).then(() => {}));
  const tenant = await server.tenant({ roleIds: [await server.role({ permissions: ['system:config:list'] })] });
  expect((await tenant.call(getInfo)).permissions).toContain('system:config:list');
  expect(await readValue('run.keepDays', tenant)).toMatchObject({ code: 404 });
});

test('a tenant may not manage them', async () => {
  const tenant = await server.tenant();
  expect(await tenant.send(calls.parameters.list)).toMatchObject({ code: 403 });
});

describe('two nodes on one database', async () => {
  const quiet = createLocalBus(() => {});
  const log = { warn: () => {} };
  const node = async (bus: Bus) => {
    const facts = createFacts({ db: server.db.drizzle, bus, log, everyMs: 50 });
    onTestFinished(() => facts.close());
    return createParameters({ db: server.db, site: { secret: 'secret' }, facts, caches: createProcessCaches() });
  };

  test.each([
    ['by a message', createLocalBus(() => {})],
    ['by the revision, though the message was lost', quiet],
  ])('the other one learns of a change %s', async (_how, bus) => {
    const one = await node(bus === quiet ? createLocalBus(() => {}) : bus);
    const other = await node(bus);
    const changed = new Promise((resolve) => other.onChange(resolve));
    const days = String(one.count('run.keepDays') + 1);
    await one.set({ 'run.keepDays': days });
    expect(await changed).toBe('run.keepDays');
    expect(other.text('run.keepDays')).toBe(days);
  });

  test('the other one learns of a change that no server made', async () => {
    const one = await node(quiet);
    const changed = new Promise((resolve) => one.onChange(resolve));
    await server.db.query("update parameter set value = '77' where key = 'log.keepDays'");
    expect(await changed).toBe('log.keepDays');
    expect(one.count('log.keepDays')).toBe(77);
  });
});
