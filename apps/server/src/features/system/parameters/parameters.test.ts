import * as calls from '@flotilla/contract/http/parameters';
import { expect, test } from 'vitest';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { parameterCatalogue } from './catalogue.ts';
import { createParameters } from './parameters.ts';

const server = await useTestApp();
const byKey = async (configKey: string) =>
  (await server.admin.call(calls.listParameters, { query: { configKey } })).list.find(
    (row) => row.configKey === configKey,
  )!;
const readValue = (key: string, person = server.admin) => person.send(calls.getParameterByKey, { query: { key } });

test('the program’s parameters are there, with their defaults', async () => {
  const { list, total } = await server.admin.call(calls.listParameters, { query: { builtIn: 1, pageSize: 1000 } });
  expect(total).toBe(Object.keys(parameterCatalogue).length);
  expect(list.every((row) => row.builtIn)).toBe(true);
  expect(await byKey('site.title')).toMatchObject({ configValue: 'Flotilla', configName: 'System title' });
});

test('their names are in the reader’s language, until somebody gives one another', async () => {
  const query = { configName: 'Time zone' };
  const inTaiwan = { 'accept-language': 'zh-TW' };
  const found = async () =>
    (await server.admin.send(calls.listParameters, { query, headers: inTaiwan })).data.list.map(
      (row) => row.configName,
    );
  expect(await found()).toEqual(['站點時區']);
  const row = await byKey('site.timeZone');
  await server.admin.call(calls.editParameter, { body: { ...row, remark: 'as it was' } });
  expect(await found()).toEqual(['站點時區']);
  const renamed = { id: row.id, configName: 'Time zone of Lisbon' };
  await server.admin.call(calls.editParameter, { body: renamed });
  expect(await found()).toEqual(['Time zone of Lisbon']);
});

test('own ones are added, read by key, edited and deleted', async () => {
  const body = { configName: 'Colour', configKey: 'own.colour', configValue: 'red' };
  const { id } = await server.admin.call(calls.addParameter, { body });
  expect(await server.admin.send(calls.addParameter, { body })).toMatchObject({ code: 409 });
  expect(await readValue('own.colour')).toMatchObject({ data: { configKey: 'own.colour', configValue: 'red' } });
  const row = await server.admin.call(calls.getParameter, { query: { id } });
  await server.admin.call(calls.editParameter, { body: { ...row, configValue: 'blue', configKey: 'own.paint' } });
  expect(await readValue('own.colour')).toMatchObject({ code: 404 });
  expect(await readValue('own.paint')).toMatchObject({ data: { configValue: 'blue' } });
  const { gmtModified: _stamp, ...unstamped } = row;
  expect(await server.admin.send(calls.editParameter, { body: { ...unstamped, builtIn: true } })).toMatchObject({
    code: 400,
  });
  await server.admin.call(calls.deleteParameters, { body: { ids: [id] } });
  expect(await server.admin.send(calls.getParameter, { query: { id } })).toMatchObject({ code: 404 });
  const again = await server.admin.call(calls.addParameter, { body });
  await server.admin.call(calls.deleteParameters, { query: { ids: String(again.id) } });
  expect(await server.admin.send(calls.deleteParameters)).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'ids' }] },
  });
});

test('the program’s own keep their key and are not deleted', async () => {
  const row = await byKey('site.title');
  const renamed = await server.admin.send(calls.editParameter, { body: { ...row, configKey: 'other' } });
  expect(renamed).toMatchObject({ code: 400, data: { errors: [{ path: 'configKey' }] } });
  expect(await server.admin.send(calls.deleteParameters, { query: { ids: [row.id] } })).toMatchObject({ code: 409 });
});

test.each([
  ['session.idleMinutes', 'soon'],
  ['session.idleMinutes', '-1'],
  ['session.idleMinutes', '0'],
  ['session.idleMinutes', '0720'],
  ['run.keepDays', '1.5'],
  ['session.absoluteHours', '1000000'],
  ['register.open', 'yes'],
  ['site.timeZone', 'Mars/Olympus'],
  ['ice.servers', '{}'],
  ['ice.servers', '["stun:host"]'],
])('%s does not take %s', async (key, configValue) => {
  const { id } = await byKey(key);
  const answer = await server.admin.send(calls.editParameter, { body: { id, configValue } });
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'configValue' }] } });
});

test('they are exported by those who may', async () => {
  expect((await server.admin.call(calls.exportParameters)).fileName).toMatch(/\.xlsx$/);
  const keeper = await server.backgroundUser({ permissions: ['system:config:list'] });
  expect(await keeper.send(calls.exportParameters)).toMatchObject({ code: 403 });
});

test('with the largest limits people still sign in', async () => {
  for (const key of ['session.idleMinutes', 'session.absoluteHours']) {
    const { id, configValue } = await byKey(key);
    await server.admin.call(calls.editParameter, { body: { id, configValue: '999999' } });
    await server.tenant();
    await server.admin.call(calls.editParameter, { body: { id, configValue } });
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
  await server.admin.call(calls.editParameter, { body: { id: (await byKey('ice.servers')).id, configValue } });
  expect(await readValue('ice.servers')).toMatchObject({ code: 404 });
  expect(await byKey('ice.servers')).toMatchObject({ configValue: '' });
});

test('without a session only public ones are told, and secrets never', async () => {
  expect(await readValue('site.title', server.anonymous)).toMatchObject({ data: { configValue: 'Flotilla' } });
  expect(await readValue('run.keepDays', server.anonymous)).toMatchObject({ code: -401 });
  expect(await readValue('run.keepDays', await server.tenant())).toMatchObject({ code: 404 });
  expect(await readValue('run.keepDays')).toMatchObject({ code: 0 });
  const row = await byKey('metrics.token');
  await server.admin.call(calls.editParameter, { body: { id: row.id, configValue: 'secret-word' } });
  expect(await readValue('metrics.token')).toMatchObject({ code: 404 });
  expect(await byKey('metrics.token')).toMatchObject({ configValue: '' });
  const { updatedAt: _then, gmtModified: _stamp, ...shown } = row;
  await server.admin.call(calls.editParameter, { body: { ...shown, remark: 'noted' } });
  const { rows } = await server.db.query(`select value, remark from parameter where key = 'metrics.token'`);
  expect(rows).toMatchObject([{ remark: 'noted' }]);
  expect(JSON.stringify(rows), 'is sealed').not.toContain('secret-word');
  expect(rows[0]!.value, 'stays what it is').not.toBe('');
});

test('a tenant may not manage them', async () => {
  const tenant = await server.tenant();
  expect(await tenant.send(calls.listParameters)).toMatchObject({ code: 403 });
});

test('another node hears of a change', async () => {
  const bus = createLocalBus((error) => {
    throw error;
  });
  const log = { warn: () => {} };
  const [one, other] = await Promise.all(
    [1, 2].map(() => createParameters({ db: server.db, site: { secret: 'secret' }, bus, log })),
  );
  const heard = new Promise((resolve) => other!.onChange(resolve));
  await one!.set({ 'run.keepDays': '12' });
  expect(await heard).toBe('run.keepDays');
  expect(other!.count('run.keepDays')).toBe(12);
  one!.close();
  other!.close();
});
