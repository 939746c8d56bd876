import { createHash, createPublicKey, verify } from 'node:crypto';
import type { ScriptRef } from '@flotilla/contract/device';
import * as calls from '@flotilla/contract/http/automation/scripts';
import { updateTaskStatusAndStopRemote } from '@flotilla/contract/http/automation/tasks';
import { describe, expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  joinedPhone,
  newScript,
  newTask,
  reconnect,
  report,
} from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const sub = await t.subAccount(tenant);
const other = await t.tenant();

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const one = (person: Person, id: number) => person.call(calls.getScript, { query: { id } });
const edit = (person: Person, body: object) => person.send(calls.editScript, { body });
const versionsOf = async (id: number) => (await tenant.call(calls.scriptVersions, { query: { id } })).list;
const address = { downloadUrl: 'https://files.example/a.js', md5: md5('a') };
const base = { name: 'base', version: '1' };

function download(person: { token: string | null }, path: string) {
  return fetch(new URL(path, t.url), { headers: { authorization: `Bearer ${person.token}` } });
}
describe('what phones get', () => {
  const signed = ({ sha256: hash, md5: short, versionId, tenantId, signature }: ScriptRef, scriptKey: string) =>
    verify(
      null,
      Buffer.from(`${hash || short}\n${versionId}\n${tenantId}`),
      createPublicKey({ key: Buffer.from(scriptKey, 'base64'), format: 'der', type: 'spki' }),
      Buffer.from(signature, 'base64'),
    );

  test('carries a signature over hash, version and tenant that the welcome’s key verifies', async () => {
    const joined = await joinedPhone(t, tenant);
    joined.phone.close();
    const phone = await reconnect(t, joined);
    const { scriptKey } = await phone.next('welcome');
    const { id: far } = await tenant.call(calls.addScript, { body: { ...base, ...address } });
    for (const scriptId of [await newScript(tenant), far]) {
      await enabledTask(tenant, { scriptId, deviceNos: [joined.deviceNo] });
      const { script } = await carryOut(phone);
      expect(script.tenantId).toBe(tenant.id);
      expect(signed(script, scriptKey)).toBe(true);
      const hash = script.sha256 ? { sha256: sha256('x') } : { md5: md5('x') };
      const forged = { ...hash, versionId: script.versionId + 1, tenantId: other.id };
      for (const [field, value] of Object.entries(forged)) {
        expect(signed({ ...script, [field]: value }, scriptKey)).toBe(false);
      }
      expect(script.url).toBe(
        scriptId === far ? address.downloadUrl : `/rapi/script/download?versionId=${script.versionId}`,
      );
    }
  });

  test('a version is downloaded only by a phone with an open run of it', async () => {
    const [mine, neighbour] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
    await enabledTask(tenant, { scriptId: await newScript(tenant, { content: 'mine' }), deviceNos: [mine.deviceNo] });
    const order = await mine.phone.next('run');
    const answer = await download(mine, order.script.url);
    expect([answer.status, await answer.text()]).toEqual([200, 'mine']);
    expect((await download(neighbour, order.script.url)).status).toBe(404);
    expect((await download(tenant, order.script.url)).status).toBe(401);
    await report(mine.phone, order, 'running');
    expect((await download(mine, order.script.url)).status).toBe(200);
    await report(mine.phone, order, 'done');
    expect((await download(mine, order.script.url)).status).toBe(404);
  });
});

describe('assigned users', () => {
  test('may run it, and neither read nor change it, nor see who else may', async () => {
    const id = await newScript(t.admin, { name: 'Assigned', content: 'secret', userIds: [tenant.id, other.id] });
    const { id: far } = await t.admin.call(calls.addScript, { body: { ...base, ...address, userIds: [tenant.id] } });
    for (const person of [tenant, sub]) {
      const seen = await one(person, id);
      expect(seen).toMatchObject({ name: 'Assigned', content: '', userIds: [], userNames: [] });
      expect((await person.call(calls.listScripts, { query: { name: 'Assigned' } })).list).toMatchObject([
        { id, userIds: [], userNames: [] },
      ]);
      expect(await one(person, far)).toMatchObject({ downloadUrl: '' });
      expect(await edit(person, { id, content: 'mine now' })).toMatchObject({ code: 404 });
      expect(await person.send(calls.deleteScripts, { query: { ids: [id] } })).toMatchObject({ code: 404 });
      expect(await person.send(calls.scriptVersions, { query: { id } })).toMatchObject({ code: 404 });
      expect(await person.send(calls.assignScriptUsers, { body: { id, userIds: [] } })).toMatchObject({ code: 404 });
      expect((await download(person, `/script/script/download?id=${id}`)).status).toBe(404);
    }
    const phone = await joinedPhone(t, sub);
    await enabledTask(sub, { scriptId: id, deviceNos: [phone.deviceNo] });
    await carryOut(phone.phone);
    await t.admin.call(calls.assignScriptUsers, { body: { id, userIds: [other.id] } });
    expect(await tenant.send(calls.getScript, { query: { id } })).toMatchObject({ code: 404 });
    expect(await one(t.admin as Person, id)).toMatchObject({ userIds: [other.id], userNames: [other.userName] });
  });

  test('are chosen within reach; an edit keeps those that another user assigned', async () => {
    const id = await newScript(tenant);
    for (const userIds of [[other.id], [sub.id, other.id]]) {
      expect(await tenant.send(calls.assignScriptUsers, { body: { id, userIds } })).toMatchObject({ code: 404 });
      expect(await edit(tenant, { id, userIds })).toMatchObject({ code: 404 });
    }
    await t.admin.call(calls.assignScriptUsers, { body: { id, userIds: [other.id] } });
    const script = await one(tenant, id);
    expect(await edit(tenant, { ...script, userIds: [...script.userIds, sub.id] })).toMatchObject({ code: 0 });
    expect((await one(tenant, id)).userIds.sort()).toEqual([sub.id, other.id].sort());
  });
});

describe('reach', () => {
  test('a foreign tenant’s script does not exist, alone and in a batch', async () => {
    const [mine, theirs] = [await newScript(tenant), await newScript(other)];
    const missing = { code: 404, msg: 'The resource does not exist.' };
    expect(await tenant.send(calls.getScript, { query: { id: theirs } })).toMatchObject(missing);
    expect(await edit(tenant, { id: theirs, name: 'x' })).toMatchObject(missing);
    expect(await edit(tenant, { id: theirs, versionId: 1 })).toMatchObject(missing);
    expect(await tenant.send(calls.deleteScripts, { query: { ids: [mine, theirs] } })).toMatchObject(missing);
    expect(await tenant.send(calls.scriptVersions, { query: { id: theirs } })).toMatchObject(missing);
    expect((await download(tenant, `/script/script/download?id=${theirs}`)).status).toBe(404);
    expect(await one(tenant, mine)).toMatchObject({ id: mine });
    const [own] = await versionsOf(mine);
    expect((await download(other, `/script/script/download?id=${theirs}&versionId=${own!.versionId}`)).status).toBe(
      404,
    );
    const { list } = await tenant.call(calls.listScripts, { query: { pageSize: 1000 } });
    expect(list.map((script) => script.id)).toContain(mine);
    expect(list.map((script) => script.id)).not.toContain(theirs);
    const named = await tenant.call(calls.listScripts, { query: { ids: [mine, theirs] } });
    expect(named.list.map((script) => script.id)).toEqual([mine]);
  });

  test('each call needs its permission', async () => {
    const reader = await t.backgroundUser({ permissions: ['script:script:list'], dataScope: 'all' });
    const id = await newScript(tenant);
    expect(await one(reader, id)).toMatchObject({ id });
    for (const answer of [
      await reader.send(calls.addScript, { body: { ...base, content: '1' } }),
      await edit(reader, { id, name: 'x' }),
      await reader.send(calls.deleteScripts, { query: { ids: [id] } }),
      await reader.send(calls.assignScriptUsers, { body: { id, userIds: [] } }),
    ])
      expect(answer).toMatchObject({ code: 403 });
  });
});

describe('deleting', () => {
  test('one that a task names stays, and its versions with it', async () => {
    const [used, free] = [await newScript(tenant), await newScript(tenant)];
    await newTask(tenant, { scriptId: used, deviceNos: [(await joinedPhone(t, tenant)).deviceNo] });
    const answer = await tenant.send(calls.deleteScripts, { query: { ids: [used, free] } });
    expect(answer).toMatchObject({ code: 409, msg: 'Still in use, cannot be deleted: tasks' });
    expect(await one(tenant, used)).toMatchObject({ content: 'sleep(1)' });
    expect(await one(tenant, free)).toMatchObject({ id: free });
    await tenant.call(calls.deleteScripts, { query: { ids: [free] } });
    expect(await tenant.send(calls.getScript, { query: { id: free } })).toMatchObject({ code: 404 });
  });

  test('one whose versions runs still name stays', async () => {
    const scriptId = await newScript(tenant);
    const { phone, deviceNo } = await joinedPhone(t, tenant);
    const taskId = await enabledTask(tenant, { scriptId, deviceNos: [deviceNo] });
    await carryOut(phone);
    await tenant.call(updateTaskStatusAndStopRemote, { query: { id: taskId, status: '0' } });
    expect(await tenant.send(calls.deleteScripts, { query: { ids: [scriptId] } })).toMatchObject({ code: 409 });
  });
});
