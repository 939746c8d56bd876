import { sendCommand } from '@flotilla/contract/http/automation/commands';
import { stopRuns } from '@flotilla/contract/http/automation/runs';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { changeDeviceStatus } from '@flotilla/contract/http/fleet/devices';
import { updateUserCloud } from '@flotilla/contract/http/identity/users';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { expect, test, vi } from 'vitest';
import { type Assistant, assistantOf, assistantWith, button, showScreen } from '../../../testing/assistant.ts';
import { enabledTask, newScript, runsOf } from '../../../testing/automation-factories.ts';
import { obey, untilStates } from '../../../testing/command-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { operationOf } from './run-tool.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools.ts';

const t = await useTestApp();
const everything = [...new Set(tools.flatMap(({ permissions }) => permissions))];
const owner = await t.tenant();
const stranger = await t.tenant();
const [phone, other, away] = [await ownedPhone(t, owner), await ownedPhone(t, owner), await ownedPhone(t, owner)];
const actions = showScreen(phone.phone);
other.phone.keepBeating();
const scriptId = await newScript(owner, { name: 'Warm up' });
const taskId = await enabledTask(owner, { scriptId, deviceNos: [away.deviceNo], name: 'Harbour watch' });
const runId = (await runsOf(owner, taskId))[0]!.id;
const { id: commandId } = await owner.call(sendCommand, { body: { kind: 'find', deviceNos: [away.deviceNo] } });
const { rows } = await t.db.query<{ id: number }>(
  `insert into alarm (tenant_id, owner_id, device_id, device_no, rule, value, limit_value)
   values ($1, $1, $2, $3, 'battery', 5, 20) returning id`,
  [owner.id, phone.id, phone.deviceNo],
);
const alarmId = rows[0]!.id;
away.phone.close();
const mine = await assistantOf(t.url, owner, everything);
const theirs = await assistantOf(t.url, stranger, everything);

const deviceNo = phone.deviceNo;
/** Arguments with which the owner's call is valid. `names`: another tenant does not find what they name. */
const examples: Readonly<
  Record<string, { args: Record<string, unknown>; wrong: Record<string, unknown>; names?: true }>
> = {
  list_phones: { args: {}, wrong: { state: 'asleep' } },
  list_groups: { args: {}, wrong: { page: 0 } },
  phone: { args: { phone: deviceNo }, wrong: {}, names: true },
  screenshot: { args: { phone: deviceNo }, wrong: { phone: '' }, names: true },
  elements: { args: { phone: deviceNo }, wrong: {}, names: true },
  tap: { args: { phone: deviceNo, x: 0.5, y: 0.5 }, wrong: { phone: deviceNo, x: 2, y: 0 }, names: true },
  swipe: {
    args: { phone: deviceNo, fromX: 0.5, fromY: 0.8, toX: 0.5, toY: 0.2, durationMs: 60 },
    wrong: { phone: deviceNo },
    names: true,
  },
  type_text: { args: { phone: deviceNo, text: 'secret words' }, wrong: { phone: deviceNo, text: '' }, names: true },
  press_key: { args: { phone: deviceNo, key: 'home' }, wrong: { phone: deviceNo, key: 'F13' }, names: true },
  open_app: {
    args: { phone: deviceNo, packageName: 'com.example.app' },
    wrong: { phone: deviceNo, packageName: '; reboot' },
    names: true,
  },
  list_scripts: { args: {}, wrong: { pageSize: 1_000 } },
  run_script: { args: { scriptId, phones: [deviceNo] }, wrong: { scriptId: 'one' }, names: true },
  run_status: { args: { runId }, wrong: { runId: -1 }, names: true },
  run_log: { args: { runId }, wrong: {}, names: true },
  stop_run: { args: { runIds: [runId] }, wrong: { runIds: 'all' }, names: true },
  failures: { args: {}, wrong: { unknown: 1 } },
  list_tasks: { args: {}, wrong: { state: 'busy' } },
  task_status: { args: { taskId }, wrong: {}, names: true },
  why_not_running: { args: { taskId }, wrong: {}, names: true },
  forecast: { args: {}, wrong: { hours: 1_000 } },
  alarms: { args: {}, wrong: { rule: 'noise' } },
  acknowledge_alarm: { args: { alarmIds: [alarmId] }, wrong: { alarmIds: [] }, names: true },
  shell: { args: { phones: [deviceNo], command: 'id' }, wrong: { phones: [deviceNo] }, names: true },
  send_command: {
    args: { phones: [deviceNo], kind: 'find' },
    wrong: { phones: [deviceNo], kind: 'shell' },
    names: true,
  },
  command_result: { args: { commandId }, wrong: {}, names: true },
};

async function lastLine({ name }: Pick<Tool, 'name'>) {
  await t.app.flush();
  const query = { module: `MCP ${name}`, pageSize: 1, orderBy: 'id', order: 'desc' } as const;
  return (await t.admin.call(operationLogs.list, { query })).list[0];
}

test('every tool has an example here, a schema and hints', async () => {
  expect(Object.keys(examples)).toEqual(tools.map(({ name }) => name));
  const listed = (await mine.client.listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  for (const [at, { description, inputSchema, outputSchema, annotations }] of listed.entries()) {
    expect(description!.length).toBeGreaterThan(20);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    // The official client verifies the data of each result below with it.
    expect(outputSchema).toMatchObject({ type: 'object' });
    expect(JSON.stringify(outputSchema)).toContain('"properties"');
    expect(JSON.stringify([inputSchema, outputSchema])).not.toContain(String(Number.MAX_SAFE_INTEGER));
    expect(annotations).toMatchObject({
      readOnlyHint: tools[at]!.effect === 'reads',
      destructiveHint: tools[at]!.effect === 'destroys',
    });
  }
});

test.each(tools)('$name works for its owner, and names itself in the log', async (tool) => {
  const { text, isError } = await mine.call(tool.name, examples[tool.name]!.args);
  expect([text, isError]).toEqual([expect.stringMatching(/\S/), false]);
  expect(await lastLine(tool)).toMatchObject({ module: operationOf(tool), userName: owner.userName, code: 0 });
});

test.each(tools)('$name is neither listed nor done without its permission', async (tool) => {
  for (const missing of tool.permissions) {
    const weak = await assistantOf(
      t.url,
      owner,
      everything.filter((permission) => permission !== missing),
    );
    expect((await weak.client.listTools()).tools.map(({ name }) => name)).not.toContain(tool.name);
    const { text, isError } = await weak.call(tool.name, examples[tool.name]!.args);
    expect([isError, text]).toEqual([true, expect.stringContaining(missing)]);
    expect(await lastLine(tool)).toMatchObject({ status: 0, code: 403 });
  }
});

test.each(tools)('$name shows another tenant nothing', async ({ name }) => {
  const { args, names } = examples[name]!;
  const answer = await theirs.call(name, args);
  if (names)
    expect([answer.isError, answer.text]).toEqual([true, expect.stringMatching(/not found|nothing prevents/i)]);
  for (const own of [deviceNo, 'Warm up', 'Harbour watch', owner.userName]) {
    const sent = JSON.stringify(args).includes(own);
    if (!sent) expect(JSON.stringify(answer)).not.toContain(own);
  }
});

test.each(tools)('$name explains wrong arguments by their path', async (tool) => {
  const { text, isError } = await mine.call(tool.name, examples[tool.name]!.wrong);
  expect([isError, text]).toEqual([true, expect.stringMatching(/\w+: .*Correct the arguments|There is no field/)]);
  expect(await lastLine(tool)).toMatchObject({ status: 0, code: 400 });
});

const confirmationOf = async (assistant: Assistant, name: string, args: Record<string, unknown>) => {
  const { text, data } = await assistant.call(name, args);
  expect(text).toContain('Nothing has been done yet');
  return data.confirmation as string;
};

test('a script runs on the phones that were confirmed, once, and its line in the log is that of the call', async () => {
  const args = { scriptId, phones: [deviceNo, other.deviceNo] };
  const first = await mine.call('run_script', args);
  expect(first.data).toMatchObject({
    willHappen: 'Runs version 1 of the script Warm up once on 2 phones.',
    phones: 2,
    owners: [{ userName: owner.userName, phones: 2 }],
    firstPhones: [deviceNo, other.deviceNo].toSorted(),
  });
  const { confirmation } = first.data;
  const second = await mine.call('run_script', { ...args, confirmation });
  expect(second).toMatchObject({ isError: false, data: { phones: 2 } });
  expect(await lastLine({ name: 'run_script' })).toMatchObject({ path: '/task/task/runNow', code: 0 });
  const repeated = await mine.call('run_script', { phones: args.phones, scriptId, confirmation });
  expect(repeated.data).toEqual(second.data);
  const started = second.data.taskId as number;
  expect(await mine.call('run_status', { taskId: started })).toMatchObject({ data: { counts: { total: 2 } } });
  const stop = { taskId: started };
  const stopping = await confirmationOf(mine, 'stop_run', stop);
  await mine.call('stop_run', { ...stop, confirmation: stopping });
  await eventually(async () =>
    (await runsOf(owner, started)).every(({ state, stopping: ending }) => state === 'stopped' || ending),
  );
});

test('a confirmation is for its caller, tool, arguments and phones, and for five minutes', async () => {
  const args = { command: 'id', phones: [deviceNo, other.deviceNo] };
  const confirmation = await confirmationOf(mine, 'shell', args);
  const sibling = await assistantOf(t.url, owner, everything);
  const refused = async (assistant: Assistant, name: string, sent: object, why: RegExp) => {
    const answer = await assistant.call(name, { ...sent, confirmation });
    expect([answer.isError, answer.text]).toEqual([true, expect.stringMatching(why)]);
  };
  await refused(sibling, 'shell', args, /another caller/);
  await refused(mine, 'shell', { ...args, command: 'reboot' }, /other arguments/);
  await refused(mine, 'send_command', { kind: 'find', phones: args.phones }, /another tool/);
  const query = { ids: [other.id], status: 1 as const };
  await owner.call(changeDeviceStatus, { query });
  await refused(mine, 'shell', args, /selection has changed.*without the confirmation/);
  await owner.call(changeDeviceStatus, { query: { ...query, status: 0 as const } });
  const damaged = await mine.call('shell', { ...args, confirmation: `${confirmation}x` });
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 6 * 60_000);
  const old = await confirmationOf(mine, 'shell', args).finally(() => clock.mockRestore());
  const late = await mine.call('shell', { ...args, confirmation: old });
  for (const { text } of [damaged, late]) expect(text).toMatch(/expired or is damaged.*without it/);
});

test('a shell command runs, and its output is read', async () => {
  const args = { command: 'getprop', phones: [deviceNo] };
  const confirmation = await confirmationOf(mine, 'shell', args);
  const { data } = await mine.call('shell', { ...args, confirmation });
  await obey(phone.phone, 'shell', 'ro.product=one');
  const id = data.commandId as number;
  await untilStates(owner, id, { [deviceNo]: 'done' });
  const result = await mine.call('command_result', { commandId: id });
  expect(result.data).toMatchObject({ results: [{ phone: deviceNo, state: 'done', output: 'ro.product=one' }] });
});

test('a screenshot is a JPEG of at most 100 KB', async () => {
  const { content, data } = await mine.call('screenshot', { phone: deviceNo });
  const picture = Buffer.from(content[1]!.data!, 'base64');
  expect([picture.subarray(0, 2).toString('hex'), picture.length <= 100_000]).toEqual(['ffd8', true]);
  expect(data.bytes).toBe(picture.length);
});

test('a tap meets the middle of the element, and asks which one if several match', async () => {
  const before = actions.length;
  await mine.call('tap', { phone: deviceNo, element: { text: 'OK' } });
  expect(actions.slice(before).at(-1)).toMatchObject({ action_type: '_tapElement', x: 0.3, y: 0.5 });
  const many = await mine.call('tap', { phone: deviceNo, element: { id: button.id } });
  expect(many.text).toMatch(/2 elements match.*nth from 0 to 1/);
  const none = await mine.call('tap', { phone: deviceNo, element: { text: 'Nowhere' } });
  expect(none.text).toMatch(/No element.*Call elements/);
  const swiped = actions.length;
  await mine.call('swipe', examples.swipe!.args);
  expect(actions.slice(swiped).map(({ action_type: type }) => type)).toEqual([
    '_touchDown',
    '_touchMove',
    '_touchMove',
    '_touchUp',
  ]);
});

test('an offline phone and an unknown tool are explained, and typed words are not logged', async () => {
  await eventually(async () => (await mine.call('phone', { phone: away.deviceNo })).data.online === false);
  const { text } = await mine.call('screenshot', { phone: away.deviceNo });
  expect(text).toMatch(/is offline since 20\S+\. list_phones with state "online"/);
  expect(await mine.call('fly')).toMatchObject({ isError: true, text: expect.stringContaining('tools/list') });
  await mine.call('type_text', examples.type_text!.args);
  expect(JSON.stringify(await lastLine({ name: 'type_text' }))).not.toContain('secret words');
});

test('an expired tenant runs nothing and steers nothing, and one call too many waits', async () => {
  const expiring: Person = await t.tenant();
  const theirPhone = await ownedPhone(t, expiring);
  showScreen(theirPhone.phone);
  const assistant = await assistantOf(t.url, expiring, everything);
  const args = { scriptId: await newScript(expiring), phones: [theirPhone.deviceNo] };
  const confirmation = await confirmationOf(assistant, 'run_script', args);
  const expirationTime = new Date(Date.now() - 86_400_000).toISOString();
  await t.admin.call(updateUserCloud, { body: { userId: expiring.id, expirationTime } });
  const refused = [
    await assistant.call('run_script', { ...args, confirmation }),
    await assistant.call('tap', { phone: theirPhone.deviceNo, x: 0, y: 0 }),
  ];
  for (const { text } of refused) expect(text).toMatch(/expired.*Do not repeat/);
  await t.admin.call(updateUserCloud, { body: { userId: stranger.id, concurrencyLimit: 1 } });
  const many = await Promise.all([1, 2, 3].map(() => theirs.call('list_phones')));
  expect(many.find(({ isError }) => isError)?.text).toMatch(/Wait \d+ s/);
});

test('a background user acts within the data scope, and chooses groups', async () => {
  const { token } = t.admin;
  const admin = await assistantWith(t.url, token!, 'auto');
  expect(admin.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect(mine.client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
  const { list } = await t.admin.call(deviceGroups.list, { query: { pageSize: 1_000 } });
  const group = list.find(({ id }) => id === phone.groupId)!;
  const { data } = await admin.call('send_command', { kind: 'find', groupIds: [group.id] });
  expect(data).toMatchObject({ phones: 1, firstPhones: [deviceNo], owners: [{ userName: owner.userName }] });
  await t.admin.call(stopRuns, { query: { ids: [runId] } });
});

test('arguments that fit together wrongly are explained in words', async () => {
  const texts: [string, Record<string, unknown>, RegExp][] = [
    ['why_not_running', {}, /taskId: give taskId or phone/],
    ['tap', { phone: deviceNo }, /element: give either element, or x and y/],
    ['tap', { phone: deviceNo, element: {} }, /element: give text, description, id or className/],
    ['stop_run', {}, /No run is chosen\. Give runIds or taskId/],
  ];
  for (const [name, args, expected] of texts)
    expect(await mine.call(name, args)).toMatchObject({ isError: true, text: expect.stringMatching(expected) });
});

test('the parameters of a script are listed, shown before the run, and refused if the script lacks them', async () => {
  const parameters = [{ key: 'greeting', label: 'Greeting', kind: 'text' as const, required: true }];
  const greeter = await newScript(owner, { name: 'Greet', parameters });
  expect((await mine.call('list_scripts')).text).toContain('Greet (version 1), params: greeting (text, required)');
  const args = { scriptId: greeter, phones: [deviceNo] };
  const { data } = await mine.call('run_script', { ...args, params: { greeting: 'Hello' } });
  expect(data.willHappen).toBe(
    'Runs version 1 of the script Greet once on 1 phone with the parameters {"greeting":"Hello"}.',
  );
  const misspelt = await mine.call('run_script', { ...args, params: { greting: 'Hello' } });
  expect([misspelt.isError, misspelt.text]).toEqual([
    true,
    'params: The script has no parameter "greting". It has greeting.',
  ]);
});

const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
  t.app.http.fastify.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      host: '127.0.0.1',
      ...headers,
    },
    payload: JSON.stringify(body),
  });
const bearer = { authorization: `Bearer ${mine.token}` };

test('only a bearer token of a user is admitted, not a cookie, a phone, or a foreign page', async () => {
  for (const headers of [
    {},
    { cookie: `Admin-Token=${mine.token}` },
    { authorization: `Bearer ${phone.token}` },
    { authorization: 'Bearer fa_wrong' },
  ]) {
    const { statusCode, headers: sent } = await post(headers as Record<string, string>);
    expect([statusCode, sent['www-authenticate']]).toEqual([401, expect.stringMatching(/^Bearer /)]);
  }
  expect((await post({ ...bearer, origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await post({ ...bearer, origin: 'http://evil.example', host: 'evil.example' })).statusCode).toBe(403);
  expect((await post(bearer)).statusCode).toBe(200);
});

test('a refusal names its reason by HTTP status, whatever the headers are', async () => {
  const refused = async (headers: Record<string, string>, status: number, reason: RegExp) => {
    const answer = await post(headers);
    expect([answer.statusCode, answer.json().error.message]).toEqual([status, expect.stringMatching(reason)]);
  };
  await refused({}, 401, /API token/);
  await refused({ ...bearer, origin: 'https://evil.example' }, 403, /another site/);
  await refused({ ...bearer, 'content-type': 'text/plain' }, 415, /application\/json/);
  expect((await post(bearer, 5)).json().error.message).toMatch(/JSON-RPC/);
  expect((await post({ ...bearer, host: 'a b<>' })).statusCode).toBe(200);
});

test('there are no sessions, streams, batches or large bodies', async () => {
  for (const method of ['GET', 'DELETE', 'PUT'] as const) {
    const { statusCode, headers } = await t.app.http.fastify.inject({ method, url: '/mcp', headers: bearer });
    expect([statusCode, headers.allow]).toEqual([405, 'POST']);
  }
  expect((await post(bearer, [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }])).statusCode).toBe(400);
  expect((await post(bearer, { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' })).json()).toMatchObject({
    error: { code: -32_601 },
  });
  expect((await post(bearer, { padding: 'x'.repeat(300_000) })).statusCode).toBe(413);
  expect((await post(bearer)).headers['mcp-session-id']).toBeUndefined();
});
