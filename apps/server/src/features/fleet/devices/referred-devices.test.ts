import * as calls from '@flotilla/contract/http/fleet/devices';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { announcedPhone, nextDeviceId, siteKey, waitingRow } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();

test('a list has the phones with these ids that are in reach, also within a state', async () => {
  const [one, two] = [await announcedPhone(tenant), await announcedPhone(tenant)];
  const foreign = await announcedPhone(await t.tenant());
  const ids = [one, two, foreign];
  const idsOf = async (query: object) =>
    (await tenant.call(calls.listDevices, { query: { orderBy: 'id', order: 'asc', ...query } })).list.map(
      ({ id }) => id,
    );
  expect(await idsOf({ ids })).toEqual([one, two]);
  await tenant.call(calls.changeDeviceStatus, { query: { ids: [two], status: 1 } });
  expect(await idsOf({ ids, state: 'disabled' })).toEqual([two]);
});

test('a phone that a generated feature refers to is neither deleted nor removed', async () => {
  const id = await announcedPhone(tenant);
  const deviceId = nextDeviceId();
  const phone = await connectPhone(t.url, { deviceId, key: await siteKey(t.admin) });
  await phone.next('waiting');
  phone.close();
  const row = await waitingRow(t.admin, deviceId);
  await t.db.query('create table inspected (device_id bigint references device (id))');
  await t.db.query('insert into inspected values ($1), ($2)', [id, row.id]);
  for (const [person, call, of] of [
    [tenant, calls.deleteDevices, id],
    [tenant, calls.unassignDevices, id],
    [t.admin, calls.removeDevices, row.id],
  ] as const)
    expect(await person.send(call, { query: { ids: [of] } })).toMatchObject({ code: 409 });
  await t.db.query('drop table inspected');
  await tenant.call(calls.deleteDevices, { query: { ids: [id] } });
});
