import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { addDevice, exportDevices, listDevices } from '@flotilla/contract/http/fleet/devices';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { downloadStatus, exportedRows } from '../../../testing/exported.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';

let tenant: Person;
let other: Person;
let groupId: number;

const t = await useTestApp();
beforeAll(async () => {
  tenant = await t.tenant();
  other = await t.tenant();
  groupId = (await tenant.call(deviceGroups.add, { body: { name: '=HYPERLINK("x")' } })).id;
  for (const [deviceNo, brand] of [
    ['-2+3', 'Acme'],
    ['A1', 'Acme'],
    ['A2', 'Other'],
  ] as const) {
    await tenant.call(addDevice, { body: { deviceNo, groupId, brand } });
  }
  const { id } = await other.call(deviceGroups.add, { body: { name: 'theirs' } });
  await other.call(addDevice, { body: { deviceNo: 'B1', groupId: id } });
});

const exported = async (person: Person, query = {}, headers?: Record<string, string>) => {
  const { fileName } = (await person.send(exportDevices, { query, ...(headers ? { headers } : {}) })).data;
  return { fileName, rows: await exportedRows(t.url, person, fileName) };
};

test('phones are exported as their list shows them: filtered, ordered, in reach, with titles in the caller’s language', async () => {
  const { fileName, rows } = await exported(tenant, { brand: 'acme', orderBy: 'deviceNo', order: 'asc', pageSize: 1 });
  expect(fileName).toMatch(/-Devices-\d{8}-\d{6}\.xlsx$/);
  expect(rows[0]!.slice(0, 3)).toEqual(['Device number', 'Device ID', 'Brand']);
  expect(rows.slice(1).map((row) => row[0])).toEqual(['A1', '-2+3'].sort());
  expect(rows[1]![9]).toBe('=HYPERLINK("x")');
  expect(rows[1]!.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const chinese = await exported(tenant, {}, { 'accept-language': 'zh-TW' });
  expect(chinese.fileName).toContain('裝置清單');
  expect(chinese.rows[0]![0]).toBe('裝置編號');
  expect(chinese.rows).toHaveLength(4);
});

test('an exported file is given out once, to its session', async () => {
  const { fileName } = await tenant.call(exportDevices, { query: {} });
  expect(await downloadStatus(t.url, other, fileName)).toBe(404);
  expect(await downloadStatus(t.url, tenant, fileName)).toBe(200);
  expect(await downloadStatus(t.url, tenant, fileName)).toBe(404);
});

test('an expired tenant may still export; without the right no user may', async () => {
  const owner = await t.tenant();
  await t.db.query("update user_account set expires_at = now() - interval '1 day' where id = $1", [owner.id]);
  const late = await t.signIn(owner.userName, testPassword);
  expect((await late.send(exportDevices, { query: {} })).code).toBe(0);
  const nobody = await t.backgroundUser({ permissions: ['device:list:list'] });
  expect((await nobody.send(exportDevices, { query: {} })).code).toBe(403);
  expect((await tenant.send(exportDevices, { query: { orderBy: 'secret' } })).code).toBe(400);
});

test('groups are exported with their phones counted', async () => {
  const { fileName } = await tenant.call(deviceGroups.export, { query: {} });
  const rows = await exportedRows(t.url, tenant, fileName);
  expect(rows.map((row) => row.slice(1, 4))).toEqual([
    ['Group name', 'Owner', 'Phones'],
    ['=HYPERLINK("x")', tenant.userName, '3'],
  ]);
});

test('more phones than a page are all there, each once', async () => {
  const many = await t.tenant();
  await t.db.query(
    `insert into device (tenant_id, owner_id, device_no, device_id)
     select $1, $1, 'many-' || n, 'many-' || n from generate_series(1, 12000) n`,
    [many.id],
  );
  const { rows } = await exported(many, { orderBy: 'status' });
  expect(new Set(rows.map((row) => row[0])).size).toBe(12_001);
});

test.each([['deviceId', 'brand', 'mode', 'ip', 'userName', 'groupName', 'status']])(
  'the list is ordered by each of its columns, and filtered by what a phone is',
  async (...columns) => {
    for (const orderBy of columns) {
      const { list } = await tenant.call(listDevices, { query: { orderBy, order: 'desc' } as never });
      expect(list, orderBy).toHaveLength(3);
    }
    const found = async (query: object) =>
      (await tenant.call(listDevices, { query: { ...query, orderBy: 'deviceNo' } })).list.map((row) => row.deviceNo);
    expect(await found({ brand: 'OTHER' })).toEqual(['A2']);
    expect(await found({ deviceId: '2+' })).toEqual(['-2+3']);
    expect(await found({ ip: '9.9.9.9' })).toEqual([]);
  },
);
