import * as calls from '@flotilla/contract/http/automation/scripts';
import { getTask, listTasks } from '@flotilla/contract/http/automation/tasks';
import { expect, test } from 'vitest';
import { carryOut, joinedPhone, newScript, runsOf } from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import type { Person } from '../../../../testing/factories.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const attempt = (person: Person, body: object) => person.send(calls.tryScript, { body: body as never });
const fetched = (token: string, url: string) =>
  fetch(new URL(url, t.url), { headers: { authorization: `Bearer ${token}` } }).then((answer) => answer.text());

test('an unsaved text runs at once on one phone, signed, and never becomes a version that others get', async () => {
  const { phone, deviceNo, token } = await joinedPhone(t, tenant);
  const id = await newScript(tenant, { content: 'return 1' });
  const made = await tenant.call(calls.tryScript, { body: { id, content: 'return 2', deviceNo } });
  const order = await phone.next('run');
  expect(order).toMatchObject({ runId: made.runId, task: { id: made.taskId }, script: { id, version: 'draft' } });
  expect(await fetched(token, order.script.url)).toBe('return 2');
  expect(await tenant.call(calls.getScript, { query: { id } })).toMatchObject({ version: '1', content: 'return 1' });
  const { list } = await tenant.call(calls.scriptVersions, { query: { id } });
  expect(list.map(({ versionId }) => versionId)).not.toContain(order.script.versionId);
  expect(await tenant.call(getTask, { query: { id: made.taskId } })).toMatchObject({ kind: 'runNow' });
});

test('the same text is kept once', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const id = await newScript(tenant);
  const runOnce = async () => {
    await tenant.call(calls.tryScript, { body: { id, content: 'return 3', deviceNo } });
    return (await carryOut(phone)).script.versionId;
  };
  expect(await runOnce()).toBe(await runOnce());
});

test('it gets its parameters, and what no phone can read is refused with its place', async () => {
  const { deviceNo } = await joinedPhone(t, tenant);
  const id = await newScript(tenant, {
    parameters: [{ key: 'word', label: 'Word', kind: 'text', required: true, options: [], defaultValue: '' }],
  });
  const body = { id, content: 'return params.word', deviceNo };
  expect(await attempt(tenant, body)).toMatchObject({ code: 400, data: { errors: [{ path: 'params.word' }] } });
  const { taskId } = await tenant.call(calls.tryScript, { body: { ...body, params: { word: 'hi' } } });
  expect(await runsOf(tenant, taskId)).toHaveLength(1);
  const broken = await attempt(tenant, { ...body, content: 'let a = ;' });
  expect(broken).toMatchObject({ code: 400, data: { errors: [{ path: 'content', line: 1, column: 9 }] } });
  expect(await attempt(tenant, { ...body, content: '' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'content' }] },
  });
  expect(await attempt(tenant, { ...body, extra: 1 })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'extra' }] },
  });
});

test('neither script nor phone of another tenant is reached, and nothing is left of a refused try', async () => {
  const [mine, theirs] = [await joinedPhone(t, tenant), await joinedPhone(t, other)];
  const [own, foreign] = [await newScript(tenant), await newScript(other)];
  const content = 'return 4';
  const count = async () => (await tenant.call(listTasks, {})).total;
  const before = await count();
  expect(await attempt(tenant, { id: foreign, content, deviceNo: mine.deviceNo })).toMatchObject({ code: 404 });
  expect(await attempt(tenant, { id: own, content, deviceNo: theirs.deviceNo })).toMatchObject({ code: 404 });
  const assigned = await newScript(t.admin as Person, { userIds: [tenant.id] });
  expect(await attempt(tenant, { id: assigned, content, deviceNo: mine.deviceNo })).toMatchObject({ code: 404 });
  expect(await count()).toBe(before);
});

test('needs the right to edit scripts, and to run tasks', async () => {
  const { deviceNo } = await joinedPhone(t, tenant);
  const id = await newScript(tenant);
  for (const permissions of [['script:script:list', 'task:task:edit'], ['script:script:edit']]) {
    const person = await t.backgroundUser({ permissions, dataScope: 'all' });
    expect(await attempt(person, { id, content: 'return 5', deviceNo })).toMatchObject({ code: 403 });
  }
});
