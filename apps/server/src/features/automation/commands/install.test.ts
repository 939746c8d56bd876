import { buffer } from 'node:stream/consumers';
import type { AnswerOf } from '@flotilla/contract/endpoint';
import * as calls from '@flotilla/contract/http/automation/commands';
import { beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type JoinedPhone, joinedPhone } from '../../../testing/automation-factories.ts';
import { give, ledger, reply, untilStates } from '../../../testing/command-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { saveParameters } from '../../../testing/parameters.ts';
import { isFileKept, removeUnused } from '../../../testing/unused-files.ts';
import { removeOldCommands } from './remove-old-commands.ts';

let mine: JoinedPhone;

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();
beforeEach(async () => {
  mine = await joinedPhone(t, tenant);
});

let made = 0;
async function archive(entry = 'AndroidManifest.xml'): Promise<Buffer> {
  made += 1;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`app ${made}`), 'classes.dex');
  zip.addBuffer(Buffer.from('manifest'), entry);
  zip.end();
  return buffer(zip.outputStream);
}
async function upload(person: Person, content: Buffer, fileName = 'app.apk') {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), fileName);
  const response = await fetch(`${t.url}${calls.uploadApk.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'en' },
    body: form,
  });
  return (await response.json()) as { code: number; msg: string; data: AnswerOf<typeof calls.uploadApk> };
}
const fetchAs = (token: string, address: string) =>
  fetch(`${t.url}${address}`, { headers: { authorization: `Bearer ${token}` } });

test('an uploaded APK is fetched by the phones that are to install it, while they are', async () => {
  const content = await archive();
  const { data } = await upload(tenant, content);
  expect(data).toMatchObject({ fileName: 'app.apk', bytes: content.length });
  const id = await give(tenant, 'install', { args: { apkId: data.apkId }, deviceNos: [mine.deviceNo] });
  const order = await mine.phone.next('command');
  expect(order.args).toMatchObject({ sha256: data.sha256 });
  expect((await ledger(tenant, id)).command.args).toEqual({
    apkId: data.apkId,
    fileName: 'app.apk',
    sha256: data.sha256,
  });
  const address = String(order.args.url);
  const fetched = await fetchAs(mine.token, address);
  expect(fetched.status).toBe(200);
  expect(Buffer.from(await fetched.arrayBuffer()).equals(content)).toBe(true);

  const sibling = await joinedPhone(t, tenant);
  const stranger = await joinedPhone(t, other);
  for (const { token } of [sibling, stranger]) expect((await fetchAs(token, address)).status).toBe(404);
  expect((await fetchAs(tenant.token!, address)).status).toBe(401);
  reply(mine.phone, order);
  await untilStates(tenant, id, { [mine.deviceNo]: 'done' });
  expect((await fetchAs(mine.token, address)).status).toBe(404);
});

test('an APK is its uploader’s', async () => {
  const { data } = await upload(tenant, await archive());
  const strangers = await joinedPhone(t, other);
  const body = { kind: 'install', args: { apkId: data.apkId }, deviceNos: [strangers.deviceNo] };
  expect((await other.send(calls.sendCommand, { body })).code).toBe(404);
});

test('what is no APK is refused, whatever it is called', async () => {
  const apk = await archive();
  for (const [content, name] of [
    [Buffer.from('MZ a program'), 'app.apk'],
    [await archive('hello.txt'), 'app.apk'],
    [apk.subarray(0, apk.length - 30), 'app.apk'],
    [apk, 'app.exe'],
  ] as const) {
    const answer = await upload(tenant, content, name);
    expect(answer).toMatchObject({ code: 400, msg: 'File format error: only .apk is taken' });
  }
  const { rows } = await t.db.query('select 1 from apk where file_name = $1', ['app.exe']);
  expect(rows).toEqual([]);
});

test('an APK over the limit is refused, and not kept', async () => {
  await saveParameters(t.admin, { 'upload.apkMegabytes': '1' });
  const large = Buffer.concat([await archive(), Buffer.alloc(1024 * 1024)]);
  expect(await upload(tenant, large)).toMatchObject({ code: 400, msg: expect.stringContaining('1 MB') });
  await saveParameters(t.admin, { 'upload.apkMegabytes': '200' });
});

test('one that no command names any more is removed when it is old, equal content not before its last name', async () => {
  const content = await archive();
  const { data: old } = await upload(tenant, content);
  const { data: young } = await upload(other, content);
  expect(old.sha256).toBe(young.sha256);
  const isKept = async () => {
    await removeOldCommands(t.db.drizzle, 30);
    await removeUnused(t);
    return isFileKept(t, old.sha256);
  };
  const age = (apkId: number) =>
    t.db.query("update apk set created_at = now() - interval '31 days' where id = $1", [apkId]);
  await age(old.apkId);
  expect(await isKept()).toBe(true);
  await age(young.apkId);
  expect(await isKept()).toBe(false);
});
