import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import {
  addData,
  countData,
  dataItemHistory,
  dataItems,
  giveData,
  markDataUsed,
  resetDataItems,
  takeData,
} from '@flotilla/contract/http/data/data-items';
import { expect, test } from 'vitest';
import { quickLooks, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { type ScriptRun, startScriptRun } from '../../../testing/script-run.ts';

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();

let made = 0;
/** A group with these lines, added in their order. */
async function groupOf(lines: readonly string[], owner: Person = tenant) {
  const name = `group ${++made}`;
  const { id } = await owner.call(dataGroups.add, { body: { name } });
  for (const content of lines) await owner.call(dataItems.add, { body: { name, groupId: id, content } });
  return { id, name };
}
type Items = { items: { id: number; content: string }[] };
async function take(run: ScriptRun, group: string, more: object = {}): Promise<Items['items']> {
  const { code, msg, data } = await run.send(takeData, { group, ...more });
  if (code !== 0) throw new Error(msg);
  return (data as Items).items;
}
const contents = (items: readonly { content: string }[]) => items.map(({ content }) => content);
const statesOf = async (groupId: number) => {
  const { list } = await tenant.call(dataItems.list, {
    query: { groupId, orderBy: 'id', order: 'asc', pageSize: 1000 },
  });
  return list.map(({ state }) => state);
};
const countsOf = async (id: number) => {
  const { free, leased, used, aside } = await tenant.call(dataGroups.one, { query: { id } });
  return { free, leased, used, aside };
};
const historyOf = async (id: number) =>
  (await tenant.call(dataItemHistory, { query: { id } })).list.map(({ kind }) => kind);

test('lines are taken from the head, the tail or at random, and run out', async () => {
  const group = await groupOf(['a', 'b', 'c', 'd', 'e']);
  const run = await startScriptRun(t, tenant);
  expect(contents(await take(run, group.name, { count: 2 }))).toEqual(['a', 'b']);
  expect(contents(await take(run, group.name, { from: 'tail' }))).toEqual(['e']);
  const others = [
    ...(await take(run, group.name, { from: 'random' })),
    ...(await take(run, group.name, { from: 'random', count: 5 })),
  ];
  expect(contents(others).toSorted()).toEqual(['c', 'd']);
  expect(await take(run, group.name)).toEqual([]);
  expect(await run.send(takeData, { group: 'nowhere' })).toMatchObject({
    code: 404,
    msg: 'There is no data group "nowhere"',
  });
  await run.end('done');
});

test('a thousand calls at once take a thousand lines, none twice', async () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
  const group = await groupOf([]);
  const runs = await Promise.all(Array.from({ length: 10 }, () => startScriptRun(t, tenant)));
  expect((await runs[0]!.send(addData, { group: group.name, lines })).data).toEqual({ added: 1_000, dropped: 0 });
  const ways = ['head', 'tail', 'random'];
  const taken = await Promise.all(
    runs.flatMap((run) => Array.from({ length: 100 }, (_, index) => take(run, group.name, { from: ways[index % 3] }))),
  );
  expect(contents(taken.flat()).toSorted()).toEqual(lines.toSorted());
  expect(await countsOf(group.id)).toEqual({ free: 0, leased: 1_000, used: 0, aside: 0 });
  await Promise.all(runs.map((run) => run.end('done')));
  expect(await countsOf(group.id)).toEqual({ free: 0, leased: 0, used: 1_000, aside: 0 });
  // On a machine that does much else, so much work takes longer than a test usually may.
});

test('a repeated call takes nothing more', async () => {
  const group = await groupOf(['a', 'b']);
  const run = await startScriptRun(t, tenant);
  const body = { group: group.name };
  const answers = await Promise.all([run.send(takeData, body, 1), run.send(takeData, body, 1)]);
  expect([...answers, await run.send(takeData, body, 1)].map(({ data }) => contents((data as Items).items))).toEqual([
    ['a'],
    ['a'],
    ['a'],
  ]);
  expect(await statesOf(group.id)).toEqual(['leased', 'free']);
  await run.end('done');
});

test('a run that went well has used its lines, one that failed returns them to their places', async () => {
  const group = await groupOf(['a', 'b']);
  const first = await startScriptRun(t, tenant);
  await take(first, group.name);
  await first.end('failed');
  expect(await statesOf(group.id)).toEqual(['free', 'free']);
  const second = await startScriptRun(t, tenant, first.joined);
  const [item] = await take(second, group.name);
  expect(item!.content).toBe('a');
  await second.end('done');
  expect(await statesOf(group.id)).toEqual(['used', 'free']);
  expect(await historyOf(item!.id)).toEqual(['taken', 'returned', 'taken', 'used']);
});

test('a line that is used stays used when the run fails, and one that is given back is free at once', async () => {
  const group = await groupOf(['a', 'b', 'c']);
  const run = await startScriptRun(t, tenant);
  const [a, b] = await take(run, group.name, { count: 3 });
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await run.send(markDataUsed, { ids: [a!.id] })).toMatchObject({ code: 0 });
  }
  expect(await run.send(giveData, { ids: [b!.id] })).toMatchObject({ code: 0 });
  expect(await run.send(giveData, { ids: [b!.id] })).toMatchObject({
    code: 409,
    msg: `Data line ${b!.id} is not held by this run`,
  });
  expect(await run.send(giveData, { ids: [a!.id] })).toMatchObject({ code: 409 });
  expect(await statesOf(group.id)).toEqual(['used', 'free', 'leased']);
  expect((await run.send(countData, { group: group.name })).data).toEqual({ free: 1 });
  await run.end('failed');
  expect(await statesOf(group.id)).toEqual(['used', 'free', 'free']);
});

test('after three returns a line lies aside until a person resets it', async () => {
  const group = await groupOf(['poison']);
  let run = await startScriptRun(t, tenant);
  for (let time = 0; time < 3; time += 1) {
    if (time > 0) run = await startScriptRun(t, tenant, run.joined);
    expect(contents(await take(run, group.name))).toEqual(['poison']);
    await run.end('failed');
  }
  const { list } = await tenant.call(dataItems.list, { query: { groupId: group.id, state: 'aside' } });
  expect(list).toMatchObject([{ returns: 3, deviceNo: run.joined.deviceNo, runId: run.order.runId }]);
  const { id } = list[0]!;
  expect((await historyOf(id)).slice(-3)).toEqual(['taken', 'returned', 'aside']);
  expect(await tenant.call(resetDataItems, { body: { ids: [id] } })).toEqual({ reset: 1 });
  expect(await tenant.call(dataItems.one, { query: { id } })).toMatchObject({
    state: 'free',
    returns: 0,
    deviceNo: '',
    runId: null,
  });
  expect((await tenant.call(dataItemHistory, { query: { id } })).list.at(-1)).toMatchObject({
    kind: 'reset',
    userName: tenant.userName,
  });
});

test('what a lost run held lies aside', async () => {
  const group = await groupOf(['a']);
  const run = await startScriptRun(t, tenant);
  const [item] = await take(run, group.name);
  await t.db.query(`update run set deadline_at = now() where id = $1`, [run.order.runId]);
  await eventually(async () => (await statesOf(group.id))[0] === 'aside');
  expect(await historyOf(item!.id)).toEqual(['taken', 'aside']);
  expect(await run.send(markDataUsed, { ids: [item!.id] })).toMatchObject({ code: 409 });
});

test('what a run held lies aside if its agent or phone died, and comes back if its script failed', async () => {
  const group = await groupOf(['a', 'b']);
  const exception = (kind: 'agent' | 'thrown') => ({ exception: { kind, message: 'no', stack: '', artifact: '' } });
  const interrupted = await startScriptRun(t, tenant);
  await take(interrupted, group.name);
  const thrown = await startScriptRun(t, tenant);
  await take(thrown, group.name);
  await interrupted.end('failed', exception('agent'));
  expect(await statesOf(group.id), 'only its own').toEqual(['aside', 'leased']);
  await thrown.end('failed', exception('thrown'));
  expect(await statesOf(group.id)).toEqual(['aside', 'free']);
});

test('what nobody settled is found by looking: a run that is gone leaves its lines aside', async () => {
  const group = await groupOf(['a', 'b']);
  const run = await startScriptRun(t, tenant);
  await take(run, group.name);
  await t.db.query(`update data_item set run_id = 999999999 where group_id = $1 and state = 'leased'`, [group.id]);
  await eventually(async () => (await statesOf(group.id))[0] === 'aside');
  await take(run, group.name);
  await t.db.query(`update run set state = 'done', ended_at = now() where id = $1`, [run.order.runId]);
  await eventually(async () => (await statesOf(group.id))[1] === 'used');
});

test('a phone reaches its owner’s groups and the tenant’s, the owner’s first, and nobody else’s', async () => {
  const [sub, sister, other] = [await t.subAccount(tenant), await t.subAccount(tenant), await t.tenant()];
  const group = await groupOf(['tenant’s']);
  const run = await startScriptRun(t, sub);
  const [shared] = await take(run, group.name);
  expect(shared!.content).toBe('tenant’s');
  const own = await sub.call(dataGroups.add, { body: { name: group.name } });
  await sub.call(dataItems.add, { body: { name: 'n', groupId: own.id, content: 'own' } });
  expect(contents(await take(run, group.name))).toEqual(['own']);
  const [sisters, others] = [await groupOf(['x'], sister), await groupOf(['x'], other)];
  for (const { name } of [sisters, others])
    expect(await run.send(takeData, { group: name })).toMatchObject({ code: 404 });
  const stranger = await startScriptRun(t, other);
  for (const ending of [markDataUsed, giveData]) {
    expect(await stranger.send(ending, { ids: [shared!.id] })).toMatchObject({ code: 409 });
  }
  await run.end('done');
  await stranger.end('done');
});

test('added lines are counted, and repeats dropped where that is wanted', async () => {
  const group = await groupOf(['a']);
  const run = await startScriptRun(t, tenant);
  const add = async (lines: string[], deduplicate: boolean) =>
    (await run.send(addData, { group: group.name, lines, deduplicate })).data;
  expect(await add(['a', 'b', 'b'], true)).toEqual({ added: 1, dropped: 2 });
  expect(await add(['a'], false)).toEqual({ added: 1, dropped: 0 });
  const both = await Promise.all([add(['new'], true), add(['new'], true)]);
  expect(both).toContainEqual({ added: 1, dropped: 0 });
  expect(both).toContainEqual({ added: 0, dropped: 1 });
  expect(await countsOf(group.id)).toEqual({ free: 4, leased: 0, used: 0, aside: 0 });
  await run.end('done');
});
