import type { AnswerOf } from '@flotilla/contract/endpoint';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { addDevice, importDevices, listDevices } from '@flotilla/contract/http/fleet/devices';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { withFailingRows } from '../../../testing/failing-rows.ts';
import { saveParameters } from '../../../testing/parameters.ts';

const t = await useTestApp();
const tenant = await t.tenant({ deviceQuantity: 20 });
const other = await t.tenant();
const groupId = (await tenant.call(deviceGroups.add, { body: { name: 'imported' } })).id;

interface UploadOptions {
  readonly fileName?: string;
  readonly fields?: Record<string, string>;
  readonly query?: string;
}
async function upload(person: Person, content: string | Buffer, options: UploadOptions = {}) {
  const { fileName = 'phones.txt', fields = { groupId: String(groupId) }, query = '' } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName);
  const response = await fetch(`${t.url}${importDevices.path}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'en' },
    body: form,
  });
  return (await response.json()) as { code: number; msg: string; data: AnswerOf<typeof importDevices> };
}
const numbers = async (person: Person) =>
  (await person.call(listDevices, { query: { pageSize: 100, orderBy: 'id', order: 'asc' } })).list.map(
    (row) => row.deviceNo,
  );

test('a text file imports one phone a line, and reports the lines that it could not', async () => {
  await other.call(addDevice, {
    body: { deviceNo: 'taken', groupId: (await other.call(deviceGroups.add, { body: { name: 'g' } })).id },
  });
  await tenant.call(addDevice, { body: { deviceNo: 'own number', deviceId: 'hardware-1', groupId } });
  const lines = ['\ufeffP1', '  P2  ', '', 'taken', 'P1', 'a,b', 'hardware-1', 'x'.repeat(65), '设备3'];
  const { code, data } = await upload(tenant, lines.join('\r\n'));
  expect(code).toBe(0);
  expect(data).toMatchObject({ added: 3, failed: 5 });
  expect(data.lines.map(({ line, deviceNo, added }) => [line, deviceNo.slice(0, 10), added])).toEqual([
    [1, 'P1', true],
    [2, 'P2', true],
    [4, 'taken', false],
    [5, 'P1', false],
    [6, 'a,b', false],
    [7, 'hardware-1', false],
    [8, 'xxxxxxxxxx', false],
    [9, '设备3', true],
  ]);
  expect(data.lines[2]!.message).toBe('Device number "taken" already exists');
  expect(data.lines[4]!.message).toBe('A device number holds no commas and no control characters');
  expect(data.lines.filter(({ added, message }) => added === (message !== ''))).toEqual([]);
  expect(await numbers(tenant)).toEqual(['own number', 'P1', 'P2', '设备3']);
});

test('it may come as Windows writes it where Chinese is spoken, or as UTF-16', async () => {
  const gbk = Buffer.from([0xc9, 0xe8, 0xb1, 0xb8, 0x34]);
  expect((await upload(tenant, gbk)).data.added).toBe(1);
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('设备5\r\n', 'utf16le')]);
  expect((await upload(tenant, utf16, { fields: {}, query: `?groupId=${groupId}` })).data.added).toBe(1);
  expect(await numbers(tenant)).toEqual(expect.arrayContaining(['设备4', '设备5']));
});

test('what is no text file is refused with what is taken', async () => {
  const wanted = { code: 400, msg: 'File format error: only .txt is taken' };
  expect(await upload(tenant, 'P9', { fileName: 'phones.csv' })).toMatchObject(wanted);
  expect(await upload(tenant, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject(wanted);
});

test('an unexpected error reports that nothing was stored', async () => {
  const before = await numbers(tenant);
  const failing = { table: 'device', when: "new.device_no = 'broken'" };
  const answer = await withFailingRows(t.db, failing, () => upload(tenant, 'sound\nbroken\nsound too'));
  expect(answer).toMatchObject({ code: 500, msg: expect.stringContaining('has failed and nothing was stored') });
  expect(await numbers(tenant)).toEqual(before);
});

test('a file over the limits, a quota that is too small, a missing or foreign group refuse all of it', async () => {
  const before = await numbers(tenant);
  await saveParameters(t.admin, { 'upload.importMegabytes': '1' });
  expect(await upload(tenant, 'x\n'.repeat(600_000))).toMatchObject({
    code: 400,
    msg: expect.stringContaining('1 MB'),
  });
  expect(await upload(tenant, Array.from({ length: 10_001 }, (_none, nth) => `n${nth}`).join('\n'))).toMatchObject({
    code: 400,
    msg: expect.stringContaining('10,000'),
  });
  expect((await upload(tenant, Array.from({ length: 30 }, (_none, nth) => `q${nth}`).join('\n'))).code).toBe(409);
  expect(await upload(tenant, 'P8', { fields: {} })).toMatchObject({ code: 400, msg: 'Please select a device group' });
  expect((await upload(other, 'P8')).code).toBe(404);
  expect((await upload(tenant, 'P8', { fields: { groupId: 'x' } })).code).toBe(400);
  const reader = await t.backgroundUser({ permissions: ['device:list:list'], dataScope: 'all' });
  expect((await upload(reader, 'P8')).code).toBe(403);
  expect(await numbers(tenant)).toEqual(before);
});
