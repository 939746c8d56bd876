import type { Endpoint } from '@flotilla/contract/endpoint';
import * as exceptions from '@flotilla/contract/http/automation/exceptions';
import * as runs from '@flotilla/contract/http/automation/runs';
import * as scripts from '@flotilla/contract/http/automation/scripts';
import * as tasks from '@flotilla/contract/http/automation/tasks';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newScript,
  newTask,
} from '../../testing/automation-factories.ts';
import { useTestApp } from '../../testing/create-test-app.ts';
import type { Person } from '../../testing/factories.ts';

/** The users who reach the rows of a sub-account; each has every right, so that only the scope decides. */
const rights = [
  'script:script:list',
  'script:script:edit',
  'script:script:delete',
  'task:task:list',
  'task:task:edit',
  'task:task:delete',
  'task:run:list',
  'task:run:stop',
  'task:run:retry',
  'script:exception:list',
  'script:exception:delete',
];

interface Rows {
  readonly script: number;
  readonly task: number;
  readonly run: number;
  readonly exception: number;
}

let phone: JoinedPhone;
let rows: Rows;
let people: Record<string, Person>;

async function rowsOf(owner: Person, of: JoinedPhone): Promise<Rows> {
  const script = await newScript(owner);
  const task = await enabledTask(owner, { scriptId: script, deviceNos: [of.deviceNo] });
  const exception = { kind: 'thrown' as const, message: 'x', stack: '', artifact: '' };
  const { runId } = await carryOut(of.phone, 'failed', { exception });
  const { list } = await owner.call(exceptions.listExceptions, { query: { taskId: task } });
  return { script, task, run: runId, exception: list[0]!.id };
}

const t = await useTestApp();
beforeAll(async () => {
  const tenant = await t.tenant();
  const owner = await t.subAccount(tenant);
  phone = await joinedPhone(t, owner);
  rows = await rowsOf(owner, phone);
  const other = await t.tenant();
  people = {
    owner,
    tenant,
    sister: await t.subAccount(tenant),
    below: await t.subAccount(owner),
    other,
    otherSub: await t.subAccount(other),
    admin: t.admin as Person,
    everything: await t.backgroundUser({ permissions: rights, dataScope: 'all' }),
    onlyOwn: await t.backgroundUser({ permissions: rights, dataScope: 'self' }),
  };
});

const within = ['owner', 'tenant', 'admin', 'everything'];
const outside = ['sister', 'below', 'other', 'otherSub', 'onlyOwn'];

const kinds = (): [kind: keyof Rows, list: Endpoint, one: Endpoint][] => [
  ['script', scripts.listScripts, scripts.getScript],
  ['task', tasks.listTasks, tasks.getTask],
  ['run', runs.listRuns, runs.getRun],
  ['exception', exceptions.listExceptions, exceptions.getException],
];
/** Calls that change a row, or what hangs on it, with the rows of `of`. */
const changes = (of: Rows): [name: string, call: Endpoint, sent: { query?: object; body?: object }][] => [
  ['edit the script', scripts.editScript, { body: { id: of.script, name: 'Edited' } }],
  ['assign the script', scripts.assignScriptUsers, { body: { id: of.script, userIds: [] } }],
  ['edit the task', tasks.editTask, { body: { id: of.task, name: 'Edited' } }],
  ['stop the task', tasks.updateTaskStatus, { query: { id: of.task, status: '0' } }],
  ['stop the task’s phones', tasks.updateTaskStatusAndStopRemote, { query: { id: of.task, status: '0' } }],
  ['stop the run', runs.stopRuns, { query: { ids: [of.run] } }],
];
const reads = (of: Rows): [name: string, call: Endpoint, sent: { query: object }][] => [
  ['the versions', scripts.scriptVersions, { query: { id: of.script } }],
  ['the runs of the task', runs.listRuns, { query: { taskId: of.task } }],
  ['the log of the run', runs.runLogs, { query: { id: of.run } }],
  ['why the task does not run', tasks.whyNotRunning, { query: { id: of.task } }],
  ['why the phone does not run', tasks.whyNotRunning, { query: { deviceNo: phone.deviceNo } }],
];
const ends = (of: Rows): [name: string, call: Endpoint, sent: { query?: object; body?: object }][] => [
  ['clear the send log of phones', tasks.cleanSendLog, { query: { taskId: of.task, devices: [phone.deviceNo] } }],
  ['clear the send log', tasks.cleanSendAllLog, { query: { taskId: of.task } }],
  ['clear it and stop', tasks.updateTaskStatusClear, { query: { id: of.task, status: '0' } }],
  ['retry the run', runs.retryRuns, { body: { ids: [of.run] } }],
  ['retry the task’s runs', runs.retryRuns, { body: { taskId: of.task } }],
  ['delete the exception', exceptions.deleteExceptions, { query: { ids: [of.exception] } }],
  ['delete the task', tasks.deleteTasks, { query: { ids: [of.task] } }],
  ['delete the script', scripts.deleteScripts, { query: { ids: [of.script] } }],
];
const codeOf = async (name: string, call: Endpoint, sent: object) =>
  (await people[name]!.send(call, sent as Parameters<Person['send']>[1])).code;

describe.each(within)('%s reaches the rows of the owner', (name) => {
  test('in lists, one by one, and to change them', async () => {
    for (const [kind, list, one] of kinds()) {
      const listed = (await people[name]!.call(list, { query: { pageSize: 1000 } } as never)) as {
        list: { id: number }[];
      };
      expect(
        listed.list.map((row) => row.id),
        `list ${kind}`,
      ).toContain(rows[kind]);
      expect(await codeOf(name, one, { query: { id: rows[kind] } }), `one ${kind}`).toBe(0);
    }
    for (const [what, call, sent] of [...reads(rows), ...changes(rows)])
      expect(await codeOf(name, call, sent), what).toBe(0);
  });
});

describe.each(outside)('%s reaches none of them', (name) => {
  test('in lists, one by one, or to change or end them', async () => {
    for (const [kind, list, one] of kinds()) {
      const listed = (await people[name]!.call(list, { query: { pageSize: 1000 } } as never)) as {
        list: { id: number }[];
      };
      expect(
        listed.list.map((row) => row.id),
        `list ${kind}`,
      ).not.toContain(rows[kind]);
      expect(await codeOf(name, one, { query: { id: rows[kind] } }), `one ${kind}`).toBe(404);
    }
    for (const [what, call, sent] of [...reads(rows), ...changes(rows), ...ends(rows)])
      expect(await codeOf(name, call, sent), what).toBe(404);
  });
});

test('one foreign id refuses a whole batch, and nothing of it is done', async () => {
  const theirPhone = await joinedPhone(t, people.other!);
  const theirs = await rowsOf(people.other!, theirPhone);
  const batches: [call: Endpoint, sent: object][] = [
    [tasks.deleteTasks, { query: { ids: [rows.task, theirs.task] } }],
    [runs.stopRuns, { query: { ids: [rows.run, theirs.run] } }],
    [runs.retryRuns, { body: { ids: [rows.run, theirs.run] } }],
    [exceptions.deleteExceptions, { query: { ids: [rows.exception, theirs.exception] } }],
  ];
  for (const [call, sent] of batches) expect(await codeOf('owner', call, sent), call.path).toBe(404);
  for (const [kind, , one] of kinds()) expect(await codeOf('owner', one, { query: { id: rows[kind] } })).toBe(0);
  expect((await people.owner!.call(runs.listRuns, { query: { taskId: rows.task } })).total).toBe(1);
});

test('who reaches a row may end it', async () => {
  for (const [what, call, sent] of ends(rows)) {
    const code = await codeOf('tenant', call, sent);
    expect(code, what).toBe(0);
  }
  for (const [kind, , one] of kinds())
    expect(await codeOf('admin', one, { query: { id: rows[kind] } }), kind).toBe(404);
});

test('a missing right is reported, not hidden', async () => {
  const task = await newTask(people.owner!, { deviceNos: [phone.deviceNo] });
  const reader = await t.backgroundUser({
    permissions: rights.filter((right) => right.endsWith(':list')),
    dataScope: 'all',
  });
  const of = { script: 1, task, run: 1, exception: 1 };
  for (const [what, call, sent] of [...changes(of), ...ends(of)])
    expect((await reader.send(call, sent as never)).code, what).toBe(403);
});
