import type { Client } from '@flotilla/client';
import type { RunOrder, RunState } from '@flotilla/contract/device';
import type { BodyInputOf } from '@flotilla/contract/endpoint';
import { listRuns, type Run } from '@flotilla/contract/http/automation/runs';
import { addScript } from '@flotilla/contract/http/automation/scripts';
import { addTask, getTask, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import type { TestApp } from './create-test-app.ts';
import { eventually } from './eventually.ts';
import { nextDeviceId } from './fleet-factories.ts';
import { connectPhone, type ScriptedPhone } from './scripted-phone.ts';

let made = 0;
const nextName = (kind: string) => {
  made += 1;
  return `${kind} ${made}`;
};

export interface JoinedPhone {
  readonly phone: ScriptedPhone;
  readonly deviceNo: string;
  readonly deviceId: string;
  readonly token: string;
}

/** A phone that joined with its owner's key: assigned and welcomed at once. */
export async function joinedPhone(
  { url }: Pick<TestApp, 'url'>,
  owner: Client,
  introduction: Partial<Parameters<typeof connectPhone>[1]> = {},
): Promise<JoinedPhone> {
  const { key } = await owner.call(copyAgentConfiguration, { body: {} });
  const { deviceId = nextDeviceId() } = introduction;
  const phone = await connectPhone(url, { ...introduction, deviceId, key });
  const { token, deviceNo } = await phone.next('welcome');
  if (!token) throw new Error('the welcome brought no token');
  return { phone, deviceNo, deviceId, token };
}

/** Reconnects the phone with its token. Its welcome is not read yet. */
export const reconnect = (
  { url }: Pick<TestApp, 'url'>,
  { deviceId, token }: Pick<JoinedPhone, 'deviceId' | 'token'>,
  more: Partial<Omit<Parameters<typeof connectPhone>[1], 'deviceId'>> = {},
) => connectPhone(url, { deviceId, token, ...more });

export const newScript = async (person: Client, more: Partial<BodyInputOf<typeof addScript>> = {}): Promise<number> =>
  (await person.call(addScript, { body: { name: nextName('script'), version: '1', content: 'sleep(1)', ...more } })).id;

type TaskBody = BodyInputOf<typeof addTask>;

/** A stopped task: once, now, with a script of its own where none is named. */
export async function newTask(person: Client, more: Partial<TaskBody>): Promise<number> {
  const scriptId = more.scriptId ?? (await newScript(person));
  const body: TaskBody = { name: nextName('task'), execType: 'once', timerType: 'now', ...more, scriptId };
  return (await person.call(addTask, { body })).id;
}

export const enable = (person: Client, id: number) =>
  person.call(updateTaskStatus, { query: { id: String(id), status: '1' } });

export async function enabledTask(person: Client, more: Partial<TaskBody>): Promise<number> {
  const id = await newTask(person, more);
  await enable(person, id);
  return id;
}

/** The send log of a task, oldest first. */
export const runsOf = async (person: Client, taskId: number): Promise<Run[]> =>
  (await person.call(listRuns, { query: { taskId: String(taskId), orderBy: 'id', order: 'asc', pageSize: 1000 } }))
    .list;

export const statesOf = async (person: Client, taskId: number): Promise<string[]> =>
  (await runsOf(person, taskId)).map((run) => run.state);

export const untilStates = (person: Client, taskId: number, states: readonly string[]) =>
  eventually(async () => JSON.stringify(await statesOf(person, taskId)) === JSON.stringify(states));

export const statusOf = async (person: Client, id: number) => (await person.call(getTask, { query: { id } })).status;

/** A task is judged a moment after its last run has ended. */
export const untilStatus = (person: Client, id: number, status: 0 | 1 | 2) =>
  eventually(async () => (await statusOf(person, id)) === status);

type Ordered = Pick<RunOrder, 'runId' | 'lease' | 'nonce'>;

/** Reports without waiting for anything. */
export const tell = (
  phone: ScriptedPhone,
  { runId, lease, nonce }: Ordered,
  state: RunState['state'],
  more: Partial<RunState> = {},
) => phone.send({ action: 'runState', runId, lease, nonce, state, at: '2026-11-20T08:00:00.000Z', ...more });

/** Reports and waits until the site has stored it. */
export async function report(
  phone: ScriptedPhone,
  order: Ordered,
  state: RunState['state'],
  more: Partial<RunState> = {},
): Promise<void> {
  tell(phone, order, state, more);
  await phone.next('ack', ({ runs }) => runs?.some((one) => one.runId === order.runId && one.state === state) ?? false);
}

/** Takes the next order and carries it out, well or badly. */
export async function carryOut(
  phone: ScriptedPhone,
  end: 'done' | 'failed' | 'stopped' = 'done',
  more: Partial<RunState> = {},
): Promise<RunOrder> {
  const order = await phone.next('run');
  await report(phone, order, 'accepted');
  await report(phone, order, 'running');
  await report(phone, order, end, more);
  return order;
}
