import { createClient } from '@flotilla/client';
import * as calls from '@flotilla/contract/http/fleet/agents';
import { findOneDevice, listDevices, resolveDevices } from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import { afterAll, expect, test } from 'vitest';
import { agentsFolder, agentWith, archiveText, joinedAgent, reportOf } from '../../../testing/agent-factories.ts';
import { joinedPhone } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { siteKey } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const archives = agentsFolder();
afterAll(archives.remove);
const t = await useTestApp({ agentsDir: archives.folder, timing: { agentSweepMs: 50 } });
const keyOf = async (person: Pick<Person, 'call'>) => (await person.call(copyAgentConfiguration, { body: {} })).key;
const listed = async (person: Pick<Person, 'call'>, host: string) =>
  (await person.call(calls.listAgents, { query: { host } })).list[0];
const codeIn = (line: string) => /code=([\w-]+)/.exec(line)![1]!;
const post = (body: object) =>
  fetch(`${t.url}/agent/install`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a code becomes the configuration of one agent, once; the installer holds the address, the code and the hashes', async () => {
  const tenant = await t.tenant();
  const made = await tenant.call(calls.makeInstallCode, { body: { minutes: 10 } });
  const code = codeIn(made.shell);
  expect(made.shell).toBe(`curl -fsSL '${t.url}/agent/install.sh?code=${code}' | sh`);
  expect(made.powershell).toBe(`irm '${t.url}/agent/install.ps1?code=${code}' | iex`);
  expect(Date.parse(made.expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  const script = await fetch(`${t.url}/agent/install.sh?code=${code}`);
  expect(await script.text()).toContain(
    `SERVER='${t.url}' KEY='${code}' VERSION='2.0.0'\nLINUX='${archives.sha256}' MAC=''`,
  );
  const answers = await Promise.all([post({ code, host: 'one' }), post({ code, host: 'two' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const config = JSON.parse(await answers.find(({ ok }) => ok)!.text());
  expect(config).toMatchObject({ servers: [t.url], key: await keyOf(tenant) });
  await agentWith(t.url, config.agent).report({ host: 'installed' });
  expect(await eventually(() => listed(tenant, 'installed'))).toMatchObject({
    userName: tenant.userName,
    installed: true,
  });
  const used = await fetch(`${t.url}/agent/install.sh?code=${code}`);
  expect(await used.text()).toMatch(/^echo '.+' >&2\nexit 1\n$/);
  const { rows } = await t.db.query<{ params: string }>(
    `select params from operation_log where path in ('/agent/install', '/device/agent/installCode')`,
  );
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('an expired code, and one whose maker lost the right, install nothing', async () => {
  const tenant = await t.tenant();
  const { shell } = await tenant.call(calls.makeInstallCode, { body: {} });
  await t.db.query(`update agent_install_code set expires_at = now() - interval '1 second' where owner_id = $1`, [
    tenant.id,
  ]);
  expect((await post({ code: codeIn(shell) })).status).toBe(400);
  const { powershell } = await tenant.call(calls.makeInstallCode, { body: {} });
  await t.db.query('update user_account set status = 0 where id = $1', [tenant.id]);
  expect((await post({ code: codeIn(powershell) })).status).toBe(400);
  expect((await post({ code: 'x' })).status).toBe(400);
});

test('a code of an administrator stands for the site’s key, or for that of the user it names', async () => {
  const tenant = await t.tenant();
  const config = async (body: object) => {
    const { shell } = await t.admin.call(calls.makeInstallCode, { body });
    return (await post({ code: codeIn(shell), host: 'h' })).json();
  };
  expect(await config({})).toMatchObject({ key: await siteKey(t.admin) });
  expect(await config({ userId: tenant.id })).toMatchObject({ key: await keyOf(tenant) });
  const other = await t.tenant();
  expect(await other.send(calls.makeInstallCode, { body: { userId: tenant.id } })).toMatchObject({ code: 404 });
  const wrong = await tenant.send(calls.makeInstallCode, { body: { minutes: 5 } });
  expect(wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'minutes' }] } });
});

test('only listed archives are served, whole', async () => {
  const get = (file: string) => fetch(`${t.url}/agent/archive?file=${encodeURIComponent(file)}`);
  const answer = await get(archives.file);
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual([`${archiveText.length}`, archiveText]);
  for (const file of ['secret.txt', 'agents.json', '../agents.json', `./${archives.file}`]) {
    expect((await get(file)).status).toBe(404);
  }
  expect(await t.admin.call(calls.agentReleases)).toMatchObject({
    version: '2.0.0',
    archives: [{ os: 'linux', path: `/agent/archive?file=${archives.file}` }],
    missing: [{ os: 'darwin', arch: 'arm64' }],
  });
});

test('an agent joins with a key, reports with its token, and is written only when something has changed', async () => {
  const tenant = await t.tenant();
  const agent = await joinedAgent(t.url, await keyOf(tenant), { host: 'reporter' });
  const lastError = { text: 'adb is gone', at: '2026-11-20T09:00:00.000Z' };
  expect(await agent.report({ phones: 3, waiting: 1, lastError })).toEqual({ wanted: null });
  const row = await eventually(async () => {
    const one = await listed(tenant, 'reporter');
    return one?.online ? one : null;
  });
  expect(row).toMatchObject({
    version: '1.0.0',
    outdated: true,
    address: '127.0.0.1',
    phonesAttached: 3,
    phonesWaiting: 1,
  });
  expect(row).toMatchObject({ lastError: 'adb is gone', lastErrorAt: lastError.at });
  expect(await tenant.call(calls.readAgent, { query: { id: row.id } })).toEqual(row);
  const version = async () => (await t.db.query('select xmin from agent where id = $1', [row.id])).rows[0];
  const before = await version();
  for (let times = 0; times < 5; times += 1) await agent.report({ phones: 3, waiting: 1, lastError });
  await agent.report({ phones: 3, waiting: 1, lastError });
  // Another agent's report is written after these, so they have been looked at.
  const other = await joinedAgent(t.url, await keyOf(tenant), { host: 'later' });
  await other.report();
  await eventually(async () => (await listed(tenant, 'later'))?.online);
  expect(await version()).toEqual(before);
});

test('a wrong key or token is refused, and so is the token of a phone or a deleted agent', async () => {
  const tenant = await t.tenant();
  const wrong = await t.anonymous.send(calls.joinAgent, { body: { key: 'nonsense', host: 'x' } });
  expect(wrong).toMatchObject({ code: 400 });
  const { token } = await joinedPhone(t, tenant);
  for (const caller of [createClient(t.url, token), tenant]) {
    expect(await caller.send(calls.reportAgent, { body: reportOf() })).toMatchObject({ code: 401 });
  }
  expect(await createClient(t.url, 'fg_x').send(calls.reportAgent, { body: reportOf() })).toMatchObject({ code: -401 });
  const agent = await joinedAgent(t.url, await keyOf(tenant), { host: 'deleted' });
  expect(await agent.send(calls.listAgents)).toMatchObject({ code: 401 });
  const { id } = (await listed(tenant, 'deleted'))!;
  await tenant.call(calls.deleteAgents, { query: { ids: [id] } });
  expect(await agent.send(calls.reportAgent, { body: reportOf() })).toMatchObject({ code: -401 });
  const unread = await agent.send(calls.reportAgent, { body: { ...reportOf(), version: '../x' } });
  expect(unread).toMatchObject({ code: -401 });
});

test('a tenant reaches its own agents only, and everything needs its permission', async () => {
  const [tenant, stranger] = [await t.tenant(), await t.tenant()];
  await joinedAgent(t.url, await keyOf(tenant), { host: 'private' });
  await joinedAgent(t.url, await siteKey(t.admin), { host: 'of the site' });
  const { id } = (await listed(tenant, 'private'))!;
  expect(await listed(tenant, 'of the site')).toBeUndefined();
  expect(await listed(t.admin, 'of the site')).toMatchObject({ userName: '' });
  expect(await listed(stranger, 'private')).toBeUndefined();
  const ids = [id];
  const missing = { code: 404 };
  expect(await stranger.send(calls.readAgent, { query: { id } })).toMatchObject(missing);
  expect(await stranger.send(calls.deleteAgents, { query: { ids } })).toMatchObject(missing);
  expect(await stranger.send(calls.updateAgents, { body: { ids } })).toMatchObject(missing);
  expect(await stranger.send(calls.rollBackAgents, { body: { ids } })).toMatchObject(missing);
  const looker = await t.backgroundUser({ permissions: ['device:agent:list'], dataScope: 'all' });
  expect(await listed(looker, 'private')).toMatchObject({ id });
  const forbidden = { code: 403 };
  expect(await looker.send(calls.deleteAgents, { query: { ids } })).toMatchObject(forbidden);
  expect(await looker.send(calls.updateAgents, { body: { ids } })).toMatchObject(forbidden);
  expect(await looker.send(calls.rollBackAgents, { body: { ids } })).toMatchObject(forbidden);
  expect(await looker.send(calls.stopRollout, { body: { id: 1 } })).toMatchObject(forbidden);
  expect(await looker.send(calls.makeInstallCode, { body: {} })).toMatchObject(forbidden);
  // Whoever installs an agent could read its key, so the right to see the key is needed too.
  const installer = await t.backgroundUser({ permissions: ['device:agent:install'], dataScope: 'all' });
  expect(await installer.send(calls.makeInstallCode, { body: {} })).toMatchObject(forbidden);
  const nobody = await t.backgroundUser();
  expect(await nobody.send(calls.listAgents)).toMatchObject(forbidden);
});

test('a phone knows its agent while that is its tenant’s or the site’s; an older agent is unknown', async () => {
  const [tenant, stranger] = [await t.tenant(), await t.tenant()];
  const own = await joinedAgent(t.url, await keyOf(tenant), { host: 'own' });
  const foreign = await joinedAgent(t.url, await keyOf(stranger), { host: 'foreign' });
  const phones = async () => (await listed(tenant, 'own'))!;
  const { phone, token, deviceId } = await joinedPhone(t, tenant, { agent: own.uid });
  expect(await phones()).toMatchObject({ phones: 1, phonesOnline: 1 });
  phone.close();
  await eventually(async () => (await phones()).phonesOnline === 0);
  const stored = () =>
    t.db.query('select from agent_phone p join device d on d.id = p.device_id where d.device_id = $1', [deviceId]);
  await eventually(async () => (await stored()).rows.length === 1);
  const back = await connectPhone(t.url, { deviceId, token, agent: foreign.uid });
  await back.next('welcome');
  expect((await phones()).phones).toBe(0);
  expect((await listed(stranger, 'foreign'))!.phones).toBe(0);
  await eventually(async () => (await stored()).rows.length === 0);
});

test('phones are filtered by their agent and show it, to users who may see the agent', async () => {
  const [tenant, stranger] = [await t.tenant(), await t.tenant()];
  const own = await joinedAgent(t.url, await keyOf(tenant), { host: 'rack-1' });
  const ofSite = await joinedAgent(t.url, await siteKey(t.admin), { host: 'site-rack' });
  const { deviceNo } = await joinedPhone(t, tenant, { agent: own.uid });
  const { deviceNo: other } = await joinedPhone(t, tenant, { agent: ofSite.uid });
  const agentId = (await listed(tenant, 'rack-1'))!.id;
  const siteId = (await listed(t.admin, 'site-rack'))!.id;
  const lists = async (person: Pick<Person, 'call'>, query: object) => {
    const rows = [await person.call(listDevices, { query }), await person.call(listMonitor, { query })];
    const [stored, live] = rows.map(({ list, total }) => [total, list.map((row) => [row.deviceNo, row.agent])]);
    expect(live).toEqual(stored);
    return stored;
  };
  const agent = { id: agentId, host: 'rack-1' };
  expect(await lists(tenant, { agentId })).toEqual([1, [[deviceNo, agent]]]);
  expect(await lists(tenant, { agentId, online: 1, deviceNo })).toEqual([1, [[deviceNo, agent]]]);
  expect((await tenant.call(findOneDevice, { query: { deviceNo } })).agent).toEqual(agent);
  const all = { all: { agentId } };
  expect((await tenant.call(resolveDevices, { body: all })).deviceNos).toEqual([deviceNo]);
  // A tenant does not see agents of the site, not even those of its own phones.
  expect(await lists(tenant, { deviceNo: other })).toEqual([1, [[other, null]]]);
  expect(await lists(tenant, { agentId: siteId })).toEqual([0, []]);
  expect(await lists(t.admin, { agentId: siteId })).toEqual([1, [[other, { id: siteId, host: 'site-rack' }]]]);
  expect(await lists(stranger, { agentId })).toEqual([0, []]);
  const permissions = ['device:list:list', 'device:monitor:list'] as const;
  const viewer = await t.backgroundUser({ permissions: [...permissions], dataScope: 'all' });
  expect(await lists(viewer, { agentId })).toEqual([0, []]);
  expect(await lists(viewer, { deviceNo })).toEqual([1, [[deviceNo, null]]]);
  expect((await viewer.call(resolveDevices, { body: all })).deviceNos).toEqual([]);
  const wrong = await tenant.send(listDevices, { query: { agentId: 'x' } as never });
  expect(wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'agentId' }] } });
});
