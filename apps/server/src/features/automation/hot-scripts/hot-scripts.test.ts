import { createPublicKey, verify } from 'node:crypto';
import type { BodyInputOf } from '@flotilla/contract/endpoint';
import type { HotScriptRef } from '@flotilla/contract/hot-messages';
import { hotScripts, listHotPhones } from '@flotilla/contract/http/automation/hot-scripts';
import { listRuns } from '@flotilla/contract/http/automation/runs';
import { departments } from '@flotilla/contract/http/identity/departments';
import { editUser } from '@flotilla/contract/http/identity/users';
import { describe, expect, test } from 'vitest';
import { carryOut, enabledTask, joinedPhone, newScript, reconnect } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

let made = 0;
const bodyOf = (more: Partial<BodyInputOf<typeof hotScripts.add>> = {}) => {
  made += 1;
  return { name: `lib ${made}`, version: '1', content: `module.exports = ${made};`, ...more };
};
const add = async (person: Person, more?: Parameters<typeof bodyOf>[0]) =>
  (await person.call(hotScripts.add, { body: bodyOf(more) })).id;
const one = (person: Person, id: number) => person.call(hotScripts.one, { query: { id } });
const fault = (path: string) => ({ code: 400, data: { errors: [{ path }] } });
const md5 = 'a'.repeat(32);
const phonesOf = async (person: Person, id: number) =>
  (await person.call(listHotPhones, { query: { id, pageSize: 1000 } })).list;

function hasSignature(scriptKey: string, { sha256, revision, tenantId, name, signature }: HotScriptRef): boolean {
  const key = createPublicKey({ key: Buffer.from(scriptKey, 'base64'), format: 'der', type: 'spki' });
  const signed = Buffer.from(['hot', sha256, revision, tenantId, name].join('\n'));
  return verify(null, signed, key, Buffer.from(signature, 'base64'));
}

describe('phones', () => {
  test('get them signed with the welcome and with each change, the tenant’s own and the site’s', async () => {
    const site = await add(t.admin as Person, { name: 'of the site' });
    const id = await add(tenant, { name: 'mine', versionMessage: 'News', versionPopup: 1, forceUpdate: 1 });
    const joined = await joinedPhone(t, tenant);
    joined.phone.close();
    const phone = await reconnect(t, joined);
    const { hot, scriptKey } = await phone.next('welcome');
    expect(hot.map((script) => script.id).sort()).toEqual([site, id].sort());
    const mine = hot.find((script) => script.id === id)!;
    expect(mine).toMatchObject({ name: 'mine', version: '1', force: true, popup: true, message: 'News' });
    const isSigned = (ref: HotScriptRef) => hasSignature(scriptKey, ref);
    expect(hot.map(isSigned)).toEqual([true, true]);
    expect(isSigned({ ...mine, name: 'another' })).toBe(false);
    await tenant.call(hotScripts.edit, { body: { id, version: '2' } });
    const { scripts } = await phone.next('hot');
    expect(scripts.find((script) => script.id === id)).toMatchObject({ version: '2' });
    expect(scripts.find((script) => script.id === id)!.revision).toBeGreaterThan(mine.revision);
    await tenant.call(hotScripts.remove, { query: { ids: [id] } });
    expect((await phone.next('hot')).scripts.map((script) => script.id)).toEqual([site]);
    await t.admin.call(hotScripts.remove, { query: { ids: [site] } });
    expect((await phone.next('hot')).scripts).toEqual([]);
  });

  test('a tenant’s own replaces the site’s of the same name', async () => {
    const site = await add(t.admin as Person, { name: 'shared' });
    const id = await add(tenant, { name: 'shared' });
    const joined = await joinedPhone(t, tenant);
    joined.phone.close();
    const { hot } = await (await reconnect(t, joined)).next('welcome');
    expect(hot.filter((script) => script.name === 'shared').map((script) => script.id)).toEqual([id]);
    await t.admin.call(hotScripts.remove, { query: { ids: [site] } });
    await tenant.call(hotScripts.remove, { query: { ids: [id] } });
  });

  test('of a new owner are all welcomed, however slowly hot scripts can be read at that moment', async () => {
    const owner = await t.tenant();
    const client = await t.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table hot_script in access exclusive mode');
      const phones = [await joinedPhone(t, owner), await joinedPhone(t, owner)];
      expect(new Set(phones.map(({ deviceNo }) => deviceNo)).size).toBe(2);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('get a change that another program made, though no message came', async () => {
    const id = await add(tenant, { name: 'written elsewhere' });
    const { phone } = await joinedPhone(t, tenant);
    await t.db.query(`update hot_script set version_message = 'Elsewhere' where id = $1`, [id]);
    const { scripts } = await phone.next('hot', (message) =>
      message.scripts.some((one) => one.message === 'Elsewhere'),
    );
    expect(scripts.map((script) => script.id)).toContain(id);
    await tenant.call(hotScripts.remove, { query: { ids: [id] } });
  });

  test('download the file with their own token, of their tenant only', async () => {
    const id = await add(tenant, { content: 'exports.a = 1' });
    const [mine, theirs] = [await joinedPhone(t, tenant), await joinedPhone(t, other)];
    const { revision } = await one(tenant, id);
    const fetchAs = (token: string | null) =>
      fetch(new URL(`/rapi/hot/download?revision=${revision}`, t.url), {
        headers: { authorization: `Bearer ${token}` },
      });
    expect(await (await fetchAs(mine.token)).text()).toBe('exports.a = 1');
    expect((await fetchAs(theirs.token)).status).toBe(404);
    expect((await fetchAs(tenant.token)).status).toBe(401);
    // The token alone, without the phone's connection, opens nothing.
    mine.phone.close();
    await eventually(async () => (await fetchAs(mine.token)).status === 404);
  });

  test('say which version they hold', async () => {
    const id = await add(tenant);
    const [current, behind, failing] = [
      await joinedPhone(t, tenant),
      await joinedPhone(t, tenant),
      await joinedPhone(t, tenant),
    ];
    const foreign = await joinedPhone(t, other);
    const { revision } = await one(tenant, id);
    const report = (joined: typeof current, more: object) =>
      joined.phone.send({ action: 'hotState', scripts: [{ id, revision, version: '1', error: '', ...more }] });
    report(current, {});
    report(behind, { revision: revision - 1, version: '0' });
    report(failing, { revision: 0, version: '', error: 'no network' });
    report(foreign, {});
    const standings = async () =>
      Object.fromEntries((await phonesOf(tenant, id)).map((phone) => [phone.deviceNo, phone.standing]));
    await eventually(async () => (await standings())[failing.deviceNo] === 'failed');
    expect(await standings()).toMatchObject({ [current.deviceNo]: 'current', [behind.deviceNo]: 'older' });
    expect(await standings()).not.toHaveProperty(foreign.deviceNo);
    expect((await one(tenant, id)).phones).toBe(1);
    const failed = await tenant.call(listHotPhones, { query: { id, standing: 'failed' } });
    expect(failed.list).toMatchObject([{ deviceNo: failing.deviceNo, error: 'no network', version: '' }]);
    expect(await other.send(listHotPhones, { query: { id } })).toMatchObject({ code: 404 });
  });

  test('get those of a user with a narrow scope only within that scope', async () => {
    const author = await t.backgroundUser({ permissions: ['hot:script:list', 'hot:script:add', 'hot:script:edit'] });
    const [foreign, ours] = [await joinedPhone(t, tenant), await joinedPhone(t, other)];
    const id = await add(author, { name: 'narrow' });
    const wide = await add(t.admin as Person, { name: 'for all' });
    for (const { phone } of [foreign, ours]) {
      expect((await phone.next('hot')).scripts.map((script) => script.id)).toContain(wide);
    }
    expect(await phonesOf(author, id)).toEqual([]);
    expect(await phonesOf(t.admin as Person, id)).toEqual([]);
    const { revision } = await one(author, id);
    const headers = { authorization: `Bearer ${foreign.token}` };
    expect((await fetch(new URL(`/rapi/hot/download?revision=${revision}`, t.url), { headers })).status).toBe(404);
    // With the scope "all" the same hot script becomes the site's.
    const role = await t.role({ permissions: ['hot:script:list'], dataScope: 'all' });
    await t.admin.call(editUser, { body: { id: author.id, roleIds: [role] } });
    expect((await foreign.phone.next('hot')).scripts.map((script) => script.id)).toContain(id);
    await t.admin.call(hotScripts.remove, { query: { ids: [id, wide] } });
  });

  test('of a tenant get those of a sub-account only if the sub-account owns them', async () => {
    const root = await t.tenant();
    const sub = await t.subAccount(root);
    const [above, below] = [await joinedPhone(t, root), await joinedPhone(t, sub)];
    const id = await add(sub, { name: 'of the sub-account' });
    expect((await below.phone.next('hot')).scripts.map((script) => script.id)).toEqual([id]);
    expect((await phonesOf(root, id)).map((phone) => phone.deviceNo)).toEqual([below.deviceNo]);
    const all = await add(root, { name: 'of the tenant' });
    expect((await above.phone.next('hot')).scripts.map((script) => script.id)).toEqual([all]);
  });

  test('a run keeps which ones its script required, and why a forced update ended it', async () => {
    const { phone, deviceNo } = await joinedPhone(t, tenant);
    const taskId = await enabledTask(tenant, { scriptId: await newScript(tenant), deviceNos: [deviceNo] });
    await carryOut(phone, 'stopped', { reason: 'hotUpdated', hot: [{ id: 1, name: 'lib', version: '3' }] });
    const { list } = await tenant.call(listRuns, { query: { taskId } });
    expect(list).toMatchObject([
      {
        hotScripts: [{ name: 'lib', version: '3' }],
        reason: 'A hot script that it used was updated by force',
      },
    ]);
  });
});

describe('a hot script', () => {
  test('is a text or an address with its MD5; each new one is a new revision', async () => {
    const id = await add(tenant, { content: undefined, downloadUrl: 'https://files.example/a.js', md5 });
    const far = await one(tenant, id);
    expect(far).toMatchObject({ downloadUrl: 'https://files.example/a.js', md5, sha256: '', content: '' });
    await tenant.call(hotScripts.edit, { body: { ...far, versionMessage: 'x' } });
    expect((await one(tenant, id)).revision).toBe(far.revision);
    await tenant.call(hotScripts.edit, { body: { id, content: 'exports.b = 2' } });
    const near = await one(tenant, id);
    expect(near).toMatchObject({ downloadUrl: '', content: 'exports.b = 2', bytes: 13 });
    expect(near.revision).toBeGreaterThan(far.revision);
    const stale = await tenant.send(hotScripts.edit, { body: { ...far, version: '9' } });
    expect(stale).toMatchObject({ code: 409 });
    const { list } = await tenant.call(hotScripts.list, { query: { name: near.name } });
    expect(list).toMatchObject([{ id, content: '' }]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Script name cannot be empty'],
    [{ version: '' }, 'version', 'Version cannot be empty'],
    [{ content: undefined }, 'content', 'Script text cannot be empty'],
    [{ content: undefined, downloadUrl: 'https://a.example/b.js' }, 'md5', 'File MD5 cannot be empty'],
    [{ downloadUrl: 'https://a.example/b.js', md5 }, 'downloadUrl', undefined],
    [{ content: 'await sleep(1)' }, 'content', undefined],
    [{ md5 }, 'md5', undefined],
    [{ downloadUrl: 'file:///etc/passwd', content: undefined }, 'downloadUrl', undefined],
    [{ surprise: 1 } as object, 'surprise', undefined],
  ])('is refused with %j', async (more, path, msg) => {
    const answer = await tenant.send(hotScripts.add, { body: bodyOf(more) });
    expect(answer).toMatchObject(fault(path));
    if (msg) expect(answer.msg).toBe(msg);
  });

  test('has a name of its own within the tenant; another tenant does not reach it', async () => {
    const id = await add(tenant, { name: 'Taken' });
    const again = await tenant.send(hotScripts.add, { body: bodyOf({ name: 'tAKEN' }) });
    expect(again).toMatchObject({ code: 409, data: { errors: [{ path: 'name' }] } });
    await add(other, { name: 'Taken' });
    expect(await other.send(hotScripts.one, { query: { id } })).toMatchObject({ code: 404 });
    expect(await other.send(hotScripts.edit, { body: { id, version: '2' } })).toMatchObject({ code: 404 });
    expect(await other.send(hotScripts.remove, { query: { ids: [id] } })).toMatchObject({ code: 404 });
  });

  test('of the site is not edited or deleted by a user with a narrower scope', async () => {
    const body = { name: 'Of the site', parentId: null, sort: 1 };
    const deptId = (await t.admin.call(departments.add, { body })).id;
    const site = await t.backgroundUser({
      permissions: ['hot:script:list', 'hot:script:add'],
      dataScope: 'all',
      more: { deptId },
    });
    const id = await add(site);
    const permissions = ['hot:script:list', 'hot:script:edit', 'hot:script:delete'];
    const custom = await t.backgroundUser({ permissions, dataScope: 'custom', deptIds: [deptId] });
    const seen = await custom.send(hotScripts.one, { query: { id } });
    expect(seen.code).toBe(0);
    expect(await custom.send(hotScripts.edit, { body: { id, version: '2' } })).toMatchObject({ code: 403 });
    expect(await custom.send(hotScripts.remove, { query: { ids: [id] } })).toMatchObject({ code: 403 });
    await t.admin.call(hotScripts.remove, { query: { ids: [id] } });
  });

  test('is not pushed by an expired tenant', async () => {
    const expired = await t.tenant();
    const id = await add(expired);
    await t.admin.call(editUser, { body: { id: expired.id, expirationTime: '2020-01-01T00:00:00Z' } });
    expect(await expired.send(hotScripts.add, { body: bodyOf() })).toMatchObject({ code: 423 });
    expect(await expired.send(hotScripts.edit, { body: { id, version: '2' } })).toMatchObject({ code: 423 });
  });

  test('keeps what an edit leaves out, and takes back what one answered with another text', async () => {
    const id = await add(tenant, { forceUpdate: 1, versionPopup: 1, versionMessage: 'News' });
    await tenant.call(hotScripts.edit, { body: { id, version: '2' } });
    const before = await one(tenant, id);
    expect(before).toMatchObject({ forceUpdate: 1, versionPopup: 1, versionMessage: 'News' });
    await tenant.call(hotScripts.edit, { body: { ...before, content: 'exports.c = 3' } });
    expect(await one(tenant, id)).toMatchObject({ content: 'exports.c = 3', bytes: 13 });
    const wrong = await tenant.send(hotScripts.edit, { body: { id, content: 'exports.d = 4', md5 } });
    expect(wrong).toMatchObject(fault('md5'));
    expect(wrong.msg).toContain('does not match the file');
  });

  test('has a signature over its new name', async () => {
    const id = await add(tenant);
    const before = await one(tenant, id);
    await tenant.call(hotScripts.edit, { body: { id, name: `renamed ${id}` } });
    const joined = await joinedPhone(t, tenant);
    joined.phone.close();
    const { hot, scriptKey } = await (await reconnect(t, joined)).next('welcome');
    const after = hot.find((script) => script.id === id)!;
    expect(after.name).toBe(`renamed ${id}`);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(hasSignature(scriptKey, after)).toBe(true);
  });

  test('needs the permission of each call', async () => {
    const id = await add(tenant);
    const reader = await t.backgroundUser({ permissions: ['hot:script:list'], dataScope: 'all' });
    expect(await one(reader, id)).toMatchObject({ id });
    expect(await reader.send(hotScripts.add, { body: bodyOf() })).toMatchObject({ code: 403 });
    expect(await reader.send(hotScripts.edit, { body: { id, version: '2' } })).toMatchObject({ code: 403 });
    expect(await reader.send(hotScripts.remove, { query: { ids: [id] } })).toMatchObject({ code: 403 });
    const nobody = await t.backgroundUser({ permissions: [] });
    expect(await nobody.send(listHotPhones, { query: { id } })).toMatchObject({ code: 403 });
  });

  test('is read from a file', async () => {
    const upload = async (text: string, name = 'lib.js') => {
      const form = new FormData();
      form.append('file', new Blob([text]), name);
      const headers = { authorization: `Bearer ${tenant.token}` };
      return (await fetch(new URL('/hot/script/upload', t.url), { method: 'POST', headers, body: form })).json();
    };
    expect(await upload('exports.a = 1')).toMatchObject({ code: 0, data: { content: 'exports.a = 1', bytes: 13 } });
    expect(await upload('let a = ;')).toMatchObject(fault('file'));
    expect(await upload('x', 'lib.txt')).toMatchObject(fault('file'));
  });
});
