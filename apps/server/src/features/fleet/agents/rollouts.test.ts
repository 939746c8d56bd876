import type { UpdateState } from '@flotilla/contract/agent-report';
import * as calls from '@flotilla/contract/http/fleet/agents';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import { afterAll, expect, test } from 'vitest';
import { agentsFolder, joinedAgent, keepReporting, type TestAgent } from '../../../testing/agent-factories.ts';
import { joinedPhone, reconnect } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';

const archives = agentsFolder();
afterAll(archives.remove);
const t = await useTestApp({ agentsDir: archives.folder, timing: { agentSweepMs: 50, agentPhonesAwayMs: 1_500 } });
const old = '1.0.0';
const newest = '2.0.0';

interface Fake {
  readonly host: string;
  readonly client: TestAgent;
  id: number;
  version: string;
  state: UpdateState;
  kept: string;
}

/** Agents that report all the time; each changes its version only when the test sets it. */
async function fleetOf(owner: Person, hosts: readonly string[], version = old) {
  const { key } = await owner.call(copyAgentConfiguration, { body: {} });
  const fakes: Fake[] = [];
  for (const host of hosts) {
    const client = await joinedAgent(t.url, key, { host });
    const fake: Fake = { host, client, id: 0, version, state: 'none', kept: '' };
    const current = () => ({
      version: fake.version,
      keptVersion: fake.kept,
      update: {
        state: fake.state,
        version: fake.state === 'none' ? '' : newest,
        fault: fake.state === 'failed' ? ('connect' as const) : null,
        error: '',
      },
    });
    await client.report(current());
    keepReporting(client, current);
    fakes.push(fake);
  }
  await eventually(async () => {
    const { list } = await owner.call(calls.listAgents, { query: { online: 1 } });
    for (const fake of fakes) fake.id = list.find(({ host }) => host === fake.host)?.id ?? 0;
    return fakes.every(({ id }) => id > 0);
  });
  return fakes;
}
const wanted = async ({ client, version, kept }: Fake) =>
  (await client.report({ version, keptVersion: kept })).wanted?.version ?? null;
const newestOf = async (owner: Person) => (await owner.call(calls.listRollouts, { query: { limit: 1 } }))[0]!;
const update = async (owner: Person, fakes: readonly Fake[], waves = [50, 100]) =>
  (await owner.call(calls.updateAgents, { body: { ids: fakes.map(({ id }) => id), waves } })).id;
/** The agents that the site has asked to update. */
const toldOf = async (fakes: readonly Fake[]) => {
  const told = [];
  for (const fake of fakes) if ((await wanted(fake)) === newest) told.push(fake);
  return told;
};

test('the second wave starts when the agents of the first and their phones are back', async () => {
  const owner = await t.tenant();
  const fakes = await fleetOf(owner, ['a', 'b']);
  const phones = [];
  for (const { client } of fakes) phones.push(await joinedPhone(t, owner, { agent: client.uid }));
  for (const { phone } of phones) phone.keepBeating();
  await update(owner, fakes);
  const [first] = await eventually(async () => {
    const told = await toldOf(fakes);
    return told.length > 0 ? told : null;
  });
  expect(await toldOf(fakes)).toHaveLength(1);
  const file = { path: `agent/archive?file=${archives.file}`, sha256: archives.sha256, bytes: 11 };
  expect((await first!.client.report()).wanted).toEqual({ version: newest, file });
  const phone = phones[fakes.indexOf(first!)]!;
  phone.phone.close();
  await eventually(async () => (await owner.call(calls.readAgent, { query: { id: first!.id } })).phonesOnline === 0);
  Object.assign(first!, { version: newest, state: 'done', kept: old });
  // The new version is reported, and stored, while the phone is still away: the second wave waits.
  const seen = () =>
    t.db.query<{ at: string }>('select updated_at as at from agent_rollout_member where agent_id = $1', [first!.id]);
  await eventually(async () => (await seen()).rows[0]?.at);
  expect((await newestOf(owner)).wave).toBe(0);
  (await reconnect(t, phone, { agent: first!.client.uid })).keepBeating();
  const second = fakes.find((fake) => fake !== first)!;
  await eventually(async () => (await wanted(second)) === newest);
  Object.assign(second, { version: newest, state: 'done', kept: old });
  const done = await eventually(async () => {
    const rollout = await newestOf(owner);
    return rollout.state === 'done' ? rollout : null;
  });
  expect(done).toMatchObject({
    reason: null,
    waves: [
      { agents: 1, done: 1 },
      { agents: 1, done: 1 },
    ],
    away: 0,
  });
  expect(await owner.send(calls.stopRollout, { body: { id: done.id } })).toMatchObject({ code: 409 });
  const again = await owner.send(calls.updateAgents, { body: { ids: fakes.map(({ id }) => id) } });
  expect(again).toMatchObject({ code: 409 });
});

test('an agent that fails stops the update, and the others stay as they are', async () => {
  const owner = await t.tenant();
  const fakes = await fleetOf(owner, ['c', 'd']);
  await update(owner, fakes);
  const [first] = await eventually(async () => {
    const told = await toldOf(fakes);
    return told.length > 0 ? told : null;
  });
  expect(await owner.send(calls.updateAgents, { body: { ids: [first!.id] } })).toMatchObject({
    code: 409,
    msg: expect.stringContaining(first!.host),
  });
  first!.state = 'failed';
  const stopped = await eventually(async () => {
    const rollout = await newestOf(owner);
    return rollout.state === 'stopped' ? rollout : null;
  });
  expect(stopped).toMatchObject({ reason: 'failed', reasonHost: first!.host, waves: [{ failed: 1 }, { done: 0 }] });
  expect(await toldOf(fakes)).toEqual([]);
});

test('phones that stay away stop it; a user stops it; an agent that is offline does not hold it up', async () => {
  const owner = await t.tenant();
  const [agent, ...others] = await fleetOf(owner, ['e', 'f', 'g']);
  const { phone } = await joinedPhone(t, owner, { agent: agent!.client.uid });
  phone.keepBeating();
  const isTold = (fake: Fake) => eventually(async () => (await wanted(fake)) === newest);
  const ended = (state: string) =>
    eventually(async () => ((await newestOf(owner)).state === state ? newestOf(owner) : null));
  await update(owner, [agent!], [100]);
  await isTold(agent!);
  phone.close();
  await eventually(async () => (await owner.call(calls.readAgent, { query: { id: agent!.id } })).phonesOnline === 0);
  Object.assign(agent!, { version: newest, state: 'done' });
  expect(await ended('stopped')).toMatchObject({ reason: 'phonesAway', reasonHost: 'e' });

  const [offline, last] = others as [Fake, Fake];
  const id = await update(owner, [last], [100]);
  await isTold(last);
  await owner.call(calls.stopRollout, { body: { id } });
  expect(await newestOf(owner)).toMatchObject({ state: 'stopped', reason: 'user' });
  expect(await wanted(last)).toBeNull();

  const stranger = await t.tenant();
  expect(await stranger.send(calls.stopRollout, { body: { id } })).toMatchObject({ code: 404 });
  expect(await stranger.call(calls.listRollouts)).toEqual([]);
  // Nothing of this agent was ever reported, as far as the site knows.
  await t.db.query('update agent set last_seen = null where id = $1', [offline.id]);
  await t.db.query(`create function f_keep_unseen() returns trigger language plpgsql as
    $$ begin new.last_seen := null; return new; end $$`);
  await t.db.query(
    `create trigger keep_unseen before update on agent for each row when (new.id = ${offline.id}) execute function f_keep_unseen()`,
  );
  await update(owner, [offline], [100]);
  expect(await ended('done')).toMatchObject({ away: 1, waves: [{ done: 0 }] });
  await isTold(offline);
});

test('an agent goes back to the version that it has kept, and stays there until it is updated', async () => {
  const owner = await t.tenant();
  const [agent] = (await fleetOf(owner, ['h'], newest)) as [Fake];
  const ids = [agent.id];
  expect(await owner.send(calls.rollBackAgents, { body: { ids } })).toMatchObject({ code: 409 });
  agent.kept = old;
  await eventually(async () => (await owner.call(calls.readAgent, { query: { id: agent.id } })).keptVersion === old);
  await owner.call(calls.rollBackAgents, { body: { ids } });
  expect((await agent.client.report({ version: newest, keptVersion: old })).wanted).toEqual({
    version: old,
    file: null,
  });
  Object.assign(agent, { version: old, kept: newest });
  expect(await wanted(agent)).toBeNull();
  await eventually(async () => (await owner.call(calls.readAgent, { query: { id: agent.id } })).outdated);
  await update(owner, [agent], [100]);
  await eventually(async () => (await wanted(agent)) === newest);
});

test('an agent of a clone, and one without an archive for its system, are not updated', async () => {
  const owner = await t.tenant();
  const { key } = await owner.call(copyAgentConfiguration, { body: {} });
  const odd = [
    await joinedAgent(t.url, key, { host: 'clone', installed: false }),
    await joinedAgent(t.url, key, { host: 'mac', os: 'darwin' }),
  ];
  for (const agent of odd) await agent.report();
  const list = await eventually(async () => {
    const found = await owner.call(calls.listAgents, { query: { online: 1, outdated: 1, orderBy: 'host' } });
    return found.list.length === 2 ? found.list : null;
  });
  for (const { id, host } of list) {
    const refused = await owner.send(calls.updateAgents, { body: { ids: [id] } });
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining(host) });
  }
  const waves = await owner.send(calls.updateAgents, { body: { ids: [list[0]!.id], waves: [50, 10, 100] } });
  expect(waves).toMatchObject({ code: 400, data: { errors: [{ path: 'waves' }] } });
});
