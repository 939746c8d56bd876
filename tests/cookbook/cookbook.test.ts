import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hotScripts } from '@flotilla/contract/http/automation/hot-scripts';
import { getRun, listRunArtifacts } from '@flotilla/contract/http/automation/runs';
import { addScript } from '@flotilla/contract/http/automation/scripts';
import { addTask, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import { dataTables } from '@flotilla/contract/http/data/tables';
import { dataRows } from '@flotilla/contract/http/data/tables/rows';
import { parameters } from '@flotilla/contract/http/system/parameters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { root } from '../../scripts/programs.ts';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

const phones = 5;
const notes = 'com.example.notes';
const received: unknown[] = [];
let refusals = 2;

/** The host that scripts may call. It hands out work, stores reports, and refuses the first two calls of `/flaky`. */
const host = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  if (request.url === '/report') received.push(JSON.parse(body));
  if (request.url === '/flaky' && refusals > 0) {
    refusals -= 1;
    response.statusCode = 503;
  }
  response.end(JSON.stringify({ app: 'com.example.weather' }));
});

let site: Site;
let numbers: string[];
let address: string;

beforeAll(async () => {
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  site = await startSite();
  const { list } = await site.admin.call(parameters.list, { query: { configKey: 'script.httpAllow' } });
  await site.admin.call(parameters.edit, { body: { id: list[0]!.id, configValue: new URL(address).host } });
  site.startAgent(phones);
  numbers = await phonesOnline(site.admin, phones);
});
afterAll(async () => {
  await site?.close();
  host.close();
});

const sourceOf = (name: string) => readFileSync(join(root, 'docs/cookbook', `${name}.js`), 'utf8');
type Params = Record<string, string | string[]>;

/** Runs a script of the cookbook on these phones. Returns the result of each run. */
async function cook(name: string, params: Params, on: readonly string[] = numbers.slice(0, 1)) {
  const { admin } = site;
  const fields = Object.entries(params).map(([key, value]) => ({
    ...{ key, label: key, required: true },
    ...(Array.isArray(value) ? { kind: 'multiSelect' as const, options: value } : { kind: 'text' as const }),
  }));
  const { id: scriptId } = await admin.call(addScript, {
    body: { name: `${name} ${Math.random()}`, version: '1', content: sourceOf(name), parameters: fields },
  });
  const { id: taskId } = await admin.call(addTask, {
    body: { name, scriptId, params, execType: 'once', timerType: 'now', deviceNos: [...on] },
  });
  await admin.call(updateTaskStatus, { query: { id: taskId, status: 1 } });
  const runs = await untilRuns(admin, taskId, `${name} to end`, ended);
  const details = await Promise.all(runs.map(({ id }) => admin.call(getRun, { query: { id } })));
  expect(details.map(({ state, reason }) => [state, reason])).toEqual(details.map(() => ['done', '']));
  return details;
}
const resultsOf = async (...args: Parameters<typeof cook>) => (await cook(...args)).map(({ result }) => result);

async function filesOf(runId: number) {
  const { list } = await site.admin.call(listRunArtifacts, { query: { runId } });
  return list.map(({ name }) => name).toSorted();
}

async function addGroup(name: string, lines: readonly string[]): Promise<number> {
  const { id } = await site.admin.call(dataGroups.add, { body: { name } });
  for (const content of lines) await site.admin.call(dataItems.add, { body: { name, groupId: id, content } });
  return id;
}
const linesOf = async (groupId: number) =>
  (await site.admin.call(dataItems.list, { query: { groupId } })).list.map(({ content, state }) => [content, state]);

test('open-app waits for a text of the app', async () => {
  expect(await resultsOf('open-app', { app: notes, text: 'shopping' })).toEqual([{ shown: 'Shopping' }]);
});

test('log-in types both parts of a line and uses it up', async () => {
  const group = await addGroup('accounts', ['ada----secret-1']);
  const blank = `await device.launch('${notes}'); await device.tapOn({ id: '${notes}:id/new_note' });`;
  await untilRuns(site.admin, await runOn(site.admin, numbers.slice(4), blank), 'an empty form', ended);
  const form = {
    userField: `${notes}:id/note_title`,
    passwordField: `${notes}:id/note_body`,
    button: `${notes}:id/back`,
  };
  const params = { group: 'accounts', app: notes, ...form, welcome: 'ada' };
  const [run] = await cook('log-in', params, numbers.slice(4));
  expect([run!.result, await filesOf(run!.id)]).toEqual([{ user: 'ada' }, ['signed-in']]);
  expect(await linesOf(group)).toEqual([['ada----secret-1', 'used']]);
});

test('swipe-feed swipes until its minutes are over', async () => {
  const [run] = await cook('swipe-feed', { app: 'com.example.reels', minutes: '0.1' });
  const { clips } = run!.result as { clips: number };
  expect(clips).toBeGreaterThan(0);
});

test('save-screenshots saves one picture for each app', async () => {
  const [run] = await cook('save-screenshots', { apps: ['com.example.shop', 'com.example.weather'] });
  expect(run!.result).toEqual(['shop', 'weather']);
  expect(await filesOf(run!.id)).toEqual(['shop', 'weather']);
});

test('collect-texts stores each text once', async () => {
  const fields = ['title', 'phone'].map((name) => ({ name, englishName: name, searchable: true }));
  const { id } = await site.admin.call(dataTables.add, { body: { name: '标题', englishName: 'titles', fields } });
  const params = { app: 'com.example.news', element: 'com.example.news:id/story', table: 'titles' };
  const [first] = await resultsOf('collect-texts', params);
  expect(first).toEqual({ seen: 7, added: 7 });
  expect(await resultsOf('collect-texts', params)).toEqual([{ seen: 7, added: 0 }]);
  const { total } = await site.admin.call(dataRows.list, { query: { tableId: String(id) } as never });
  expect(total).toBe(7);
});

test('count-together lets exactly so many phones work', async () => {
  const results = await resultsOf('count-together', { app: notes, counter: 'visits', mostPerDay: '2' }, numbers);
  expect(results.filter((result) => (result as { worked: boolean }).worked)).toHaveLength(2);
  expect(results.map((result) => (result as { turn: number }).turn).toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test('one-phone-only lets one phone work', async () => {
  const params = { lock: 'report', app: notes, workSeconds: '1', again: 'no' };
  const results = await resultsOf('one-phone-only', params, numbers);
  expect(results.filter((result) => (result as { worked: boolean }).worked)).toHaveLength(1);
});

test('retry-with-pauses goes on after two refusals', async () => {
  expect(await resultsOf('retry-with-pauses', { url: `${address}/flaky` })).toEqual([{ attempts: 3 }]);
});

test('find-picture taps what an earlier run on such a phone has cut out', async () => {
  const params = { name: 'notes-icon', description: 'Notes' };
  for (let round = 0; round < 2; round += 1)
    expect(await resultsOf('find-picture', params)).toMatchObject([{ app: notes }]);
});

test('clear-notifications opens the shade and leaves it', async () => {
  expect(await resultsOf('clear-notifications', {})).toEqual([{ cleared: false }]);
});

test('check-battery works only on a phone with enough charge', async () => {
  const drain = (level: number) =>
    `await device.shell('dumpsys battery set ac 0 && dumpsys battery set level ${level}')`;
  for (const [level, worked] of [
    [8, false],
    [60, true],
  ] as const) {
    await untilRuns(site.admin, await runOn(site.admin, numbers.slice(0, 1), drain(level)), 'the level', ended);
    const [result] = await resultsOf('check-battery', { app: notes, leastPercent: '20' });
    expect(result).toEqual({ battery: level, worked });
  }
});

test('call-a-host fetches work and reports it', async () => {
  expect(await resultsOf('call-a-host', { host: address })).toEqual([{ app: 'com.example.weather', status: 200 }]);
  expect(received).toMatchObject([{ phone: numbers[0], app: 'com.example.weather' }]);
});

test('use-library requires a hot script', async () => {
  const { id } = await site.admin.call(hotScripts.add, {
    body: { name: 'steps', version: '1.0', content: sourceOf('steps-library') },
  });
  const query = { id };
  const hold = async () => (await site.admin.call(hotScripts.one, { query })).phones === phones;
  await waitFor('the hot script on the phones', 60_000, hold);
  const results = await resultsOf('use-library', { app: 'com.example.rewards' });
  expect(results).toEqual([{ library: '1.0', checkedIn: true }]);
});

test('steps-with-progress goes through its steps and attaches their times', async () => {
  const [run] = await cook('steps-with-progress', { app: notes, text: 'Wi-Fi' });
  expect(run!.result).toEqual(['open', 'look', 'picture', 'home']);
  expect(await filesOf(run!.id)).toEqual(['seen', 'steps.json']);
});

test('data-line-without-loss uses good lines and sorts out bad ones', async () => {
  const work = await addGroup('work', ['no separator here', 'https://example.com/a----first']);
  const rejects = await addGroup('rejects', []);
  const params = { group: 'work', rejects: 'rejects' };
  const results = [];
  for (let round = 0; round < 3; round += 1) results.push(...(await resultsOf('data-line-without-loss', params)));
  expect(results).toMatchObject([{ worked: false, reason: 'no separator' }, { comment: 'first' }, { worked: false }]);
  expect((await linesOf(work)).map(([, state]) => state)).toEqual(['used', 'used']);
  expect(await linesOf(rejects)).toEqual([['no separator here----no separator', 'free']]);
});
