import { hotScripts } from '@flotilla/contract/http/automation/hot-scripts';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import {
  addDevice,
  assignDevices,
  changeDeviceStatus,
  deleteDevices,
  listDevices,
  listUnassignedDevices,
  oneDevice,
  removeDevices,
  unassignDevices,
} from '@flotilla/contract/http/fleet/devices';
import { enrolQr, makeEnrolTicket } from '@flotilla/contract/http/fleet/enrolment';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { getProfile } from '@flotilla/contract/http/identity/profile';
import { editUser } from '@flotilla/contract/http/identity/users';
import { copyAgentConfiguration, getOwnProductInfo } from '@flotilla/contract/http/system/licence';
import { describe, expect, test } from 'vitest';
import { createTestApp, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { nextDeviceId, ownedPhone, siteKey, waitingRow } from '../../../testing/fleet-factories.ts';
import { saveParameters } from '../../../testing/parameters.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();
const key = await siteKey(t.admin);

const keyOf = async (person: Person) => (await person.call(copyAgentConfiguration, { body: {} })).key;
const groupOf = async (person: Person, name: string) => (await person.call(deviceGroups.add, { body: { name } })).id;
const refusal = async (phone: Awaited<ReturnType<typeof connectPhone>>) => {
  const { reason } = await phone.next('refused');
  await phone.closed;
  return reason;
};

describe('the site’s key', () => {
  test('lets a phone wait; it is welcomed with a token at the moment of its assignment', async () => {
    const { phone, token, deviceNo, id } = await ownedPhone(t, tenant);
    expect(token).toMatch(/^fp_[\w-]{43}$/);
    const { list } = await tenant.call(listDevices, { query: { deviceNo } });
    expect(list).toMatchObject([
      { id, deviceNo, brand: 'Acme', assStatus: 1, online: true, userName: tenant.userName },
    ]);
    phone.close();
  });

  test('brings in a phone that was assigned while it was away, once', async () => {
    const deviceId = nextDeviceId();
    const first = await connectPhone(t.url, { deviceId, key });
    await first.next('waiting');
    first.close();
    await first.closed;
    const groupId = await groupOf(tenant, deviceId);
    await t.admin.call(assignDevices, { body: { deviceId, deviceNo: `no ${deviceId}`, tenantId: tenant.id, groupId } });

    const second = await connectPhone(t.url, { deviceId, key });
    const { token } = await second.next('welcome');
    expect(token).toBeTruthy();
    second.heartbeat();
    second.close();
    await second.closed;
    await eventually(async () => {
      const { rows } = await t.db.query(
        'select 1 from device_token where confirmed_at is not null and device_id = (select id from device where device_id = $1)',
        [deviceId],
      );
      return rows.length === 1;
    });

    // The key opens no place that a token holds: what comes with it is another phone.
    const third = await connectPhone(t.url, { deviceId, key });
    await third.next('waiting');
    third.close();

    const fourth = await connectPhone(t.url, { deviceId, token: token! });
    expect(await fourth.next('welcome')).toMatchObject({ deviceNo: `no ${deviceId}` });
    fourth.close();
  });

  test('gives the token again to a phone that lost it before keeping it', async () => {
    const { phone, token, deviceNo } = await ownedPhone(t, tenant);
    phone.close();
    await phone.closed;
    const again = await connectPhone(t.url, { deviceId: deviceNo, key });
    const welcome = await again.next('welcome');
    expect(welcome.token).toBeTruthy();
    expect(welcome.token).not.toBe(token);
    again.close();
    const late = await connectPhone(t.url, { deviceId: deviceNo, token });
    expect(await refusal(late)).toBe('badToken');
  });

  test('a wrong key is refused, and no row is made', async () => {
    const deviceId = nextDeviceId();
    const phone = await connectPhone(t.url, { deviceId, key: 'guessed' });
    expect(await refusal(phone)).toBe('badKey');
    const { total } = await t.admin.call(listUnassignedDevices, { query: { deviceId } });
    expect(total).toBe(0);
  });

  test('serial number and IMEI open nothing', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    const stranger = await connectPhone(t.url, {
      deviceId: deviceNo,
      imei: '123',
      hardware: `hardware of ${deviceNo}`,
    });
    expect(await refusal(stranger)).toBe('badToken');
    expect(phone.socket.readyState).toBe(phone.socket.OPEN);
    phone.close();
  });
});

describe('a tenant’s communication key', () => {
  test('assigns at once: number = deviceId, in the tenant’s default group', async () => {
    const deviceId = nextDeviceId();
    const phone = await connectPhone(t.url, { deviceId, key: await keyOf(tenant) });
    const welcome = await phone.next('welcome');
    expect(welcome).toMatchObject({ deviceNo: deviceId });
    const { list } = await tenant.call(listDevices, { query: { deviceNo: deviceId } });
    expect(list).toMatchObject([{ deviceNo: deviceId, userName: tenant.userName }]);
    expect(list[0]!.groupName).not.toBe('');
    phone.close();
  });

  test('takes over a phone that waits, and gives another number where this one is taken', async () => {
    const deviceId = nextDeviceId();
    const waiting = await connectPhone(t.url, { deviceId, key });
    await waiting.next('waiting');
    const own = await connectPhone(t.url, { deviceId, key: await keyOf(tenant) });
    await own.next('welcome');
    await expect(waitingRow(t.admin, deviceId)).rejects.toThrow();
    const foreign = await connectPhone(t.url, { deviceId, key: await keyOf(other), journalId: 'another' });
    expect(await foreign.next('welcome')).toMatchObject({ deviceNo: `${deviceId}-2` });
    for (const phone of [waiting, own, foreign]) phone.close();
  });

  test('lets phones in only while its owner holds the right to enrol them, and is shown to no other owner', async () => {
    const roles = [
      await t.role({ permissions: ['device:list:list'] }),
      await t.role({ permissions: ['device:list:enrol'] }),
    ];
    const sub = await t.subAccount(await t.tenant());
    const hire = async (roleIds: number[]) => {
      await t.admin.call(editUser, { body: { id: sub.id, roleIds } });
      return (await sub.call(getOwnProductInfo)).communicationKey;
    };
    const shown = await hire([roles[1]!]);
    expect((await sub.call(getProfile)).communicationKey).toBe(shown);
    const join = async () => connectPhone(t.url, { deviceId: nextDeviceId(), key: shown });
    const phone = await join();
    await phone.next('welcome');
    phone.close();
    expect(await hire([roles[0]!])).toBe('');
    expect((await sub.call(getProfile)).communicationKey).toBe('');
    expect(await refusal(await join())).toBe('badKey');
  });

  test('lets no phone in once its tenant has expired, who then makes no code and pushes no hot script', async () => {
    const late = await t.tenant();
    const shown = await keyOf(late);
    await t.admin.call(editUser, { body: { id: late.id, expirationTime: '2026-01-01T00:00:00Z' } });
    expect(await refusal(await connectPhone(t.url, { deviceId: nextDeviceId(), key: shown }))).toBe('badKey');
    expect(await late.send(makeEnrolTicket, { body: {} })).toMatchObject({ code: 423 });
    const body = { name: 'late', version: '1', content: 'exports.a = 1' };
    expect(await late.send(hotScripts.add, { body })).toMatchObject({ code: 423 });
  });

  test('does not open the place of a phone that has a token', async () => {
    const { phone, deviceNo, id } = await ownedPhone(t, tenant);
    phone.heartbeat();
    await eventually(
      async () =>
        (await t.db.query('select 1 from device_token where device_id = $1 and confirmed_at is not null', [id])).rows
          .length === 1,
    );
    const stranger = await connectPhone(t.url, { deviceId: deviceNo, key: await keyOf(tenant) });
    const { reason, message } = await stranger.next('refused');
    expect([reason, message]).toEqual(['badToken', expect.stringContaining('return it to unassigned')]);
    phone.close();
  });

  test('the quota holds when many phones come at once', async () => {
    const small = await t.tenant({ deviceQuantity: 3 });
    const smallKey = await keyOf(small);
    const phones = await Promise.all(
      Array.from({ length: 10 }, () => connectPhone(t.url, { deviceId: nextDeviceId(), key: smallKey })),
    );
    const answers = await Promise.all(
      phones.map((phone) => Promise.race([phone.next('welcome'), phone.next('refused')])),
    );
    const refused = answers.filter((answer) => answer.action === 'refused');
    expect(refused).toHaveLength(7);
    expect(new Set(refused.map((answer) => answer.action === 'refused' && answer.reason))).toEqual(new Set(['quota']));
    expect((await small.call(listDevices)).total).toBe(3);
    for (const phone of phones) phone.close();
  });
});

describe('a one-time code', () => {
  test('assigns one phone to who made it, and only one', async () => {
    const { code } = await tenant.call(makeEnrolTicket, { body: {} });
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const [one, two] = await Promise.all([
      connectPhone(t.url, { deviceId: nextDeviceId(), key: code }),
      connectPhone(t.url, { deviceId: nextDeviceId(), key: code.toLowerCase().replace('-', '') }),
    ]);
    const answers = await Promise.all(
      [one, two].map((phone) => Promise.race([phone.next('welcome'), phone.next('refused')])),
    );
    expect(answers.map((answer) => answer.action).sort()).toEqual(['refused', 'welcome']);
    for (const phone of [one, two]) phone.close();
  });

  test('ends after its time', async () => {
    const { code } = await tenant.call(makeEnrolTicket, { body: {} });
    await t.db.query("update bind_code set expires_at = now() - interval '1 second'");
    const phone = await connectPhone(t.url, { deviceId: nextDeviceId(), key: code });
    expect(await refusal(phone)).toBe('badKey');
  });

  test('guessing is slowed down', async () => {
    const app = await createTestApp();
    try {
      const guesses = Array.from({ length: 22 }, (_none, index) => `AAAA-AA${'ABCDEFGHJKMNPQRSTUVWXYZ'[index]}A`);
      const reasons: string[] = [];
      for (const guess of guesses) {
        reasons.push(await refusal(await connectPhone(app.url, { deviceId: nextDeviceId(), key: guess })));
      }
      expect(reasons.slice(0, 20)).toEqual(Array(20).fill('badKey'));
      expect(reasons.slice(20)).toEqual(['tooMany', 'tooMany']);
    } finally {
      await app.close();
    }
  });

  test('is created only within reach, and its picture reveals nothing about it', async () => {
    expect((await tenant.send(makeEnrolTicket, { body: { userId: other.id } })).code).toBe(404);
    const nobody = await t.backgroundUser({ permissions: [] });
    expect((await nobody.send(makeEnrolTicket, { body: {} })).code).toBe(403);
    expect((await tenant.send(makeEnrolTicket, { body: { userId: 'x' } })).code).toBe(400);
    const shown = await t.anonymous.call(enrolQr, { query: { code: 'AAAA-AAAA' } });
    expect(shown.qr).toMatch(/^data:image\/png;base64,/);
    expect(JSON.parse(shown.json)).toEqual({ servers: shown.servers, key: 'AAAA-AAAA' });
    expect(shown.link).toBe(`${t.url}/bind#AAAA-AAAA`);
    expect(shown.linkQr).toMatch(/^data:image\/png;base64,/);
    expect(shown.linkQr).not.toBe(shown.qr);
    expect((await t.anonymous.send(enrolQr, { query: { code: '<script>' } })).code).toBe(400);
  });
});

test('joining is capped per address', async () => {
  const app = await createTestApp();
  try {
    await saveParameters(app.admin, { 'enrol.perAddressPerMinute': '2' });
    const appKey = await siteKey(app.admin);
    const reasons: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const phone = await connectPhone(app.url, { deviceId: nextDeviceId(), key: appKey });
      const answer = await Promise.race([phone.next('waiting'), phone.next('refused')]);
      reasons.push(answer.action === 'refused' ? answer.reason : answer.action);
      phone.close();
    }
    expect(reasons).toEqual(['waiting', 'waiting', 'tooMany']);
  } finally {
    await app.close();
  }
});

describe('a token', () => {
  test('with another deviceId or other hardware is a clone: refused, shown, audited; the phone itself goes on', async () => {
    const { phone, token, deviceNo, id } = await ownedPhone(t, tenant);
    const copies = [
      { deviceId: deviceNo, hardware: 'of another phone', token },
      { deviceId: deviceNo, hardware: '', token },
      { deviceId: nextDeviceId(), hardware: `hardware of ${deviceNo}`, token },
    ];
    for (const copy of copies) expect(await refusal(await connectPhone(t.url, copy))).toBe('clone');
    expect(phone.socket.readyState).toBe(phone.socket.OPEN);
    const { list } = await tenant.call(listMonitor, { query: { deviceNo } });
    expect(list).toMatchObject([{ online: true, refusal: 'clone' }]);
    expect((await tenant.call(oneDevice, { query: { id } })).cloneSeenAt).toBeTruthy();
    await t.app.flush();
    const audited = await t.db.query<{ params: string }>("select params from operation_log where message = 'clone'");
    expect(audited.rows.some(({ params }) => params.includes(deviceNo) && !params.includes(token))).toBe(true);
    phone.close();
  });

  test('that is unknown is refused', async () => {
    const phone = await connectPhone(t.url, { deviceId: nextDeviceId(), token: 'fp_unknown' });
    const { reason, message } = await phone.next('refused');
    expect([reason, message]).toEqual([
      'badToken',
      expect.stringContaining('it can join again with a key of this site'),
    ]);
  });

  test('of a deleted phone is answered with "deleted", also beside the key', async () => {
    const { phone, token, deviceNo, id } = await ownedPhone(t, tenant);
    await tenant.call(deleteDevices, { query: { ids: [id] } });
    expect(await refusal(phone)).toBe('deleted');
    expect(await refusal(await connectPhone(t.url, { deviceId: deviceNo, token, key }))).toBe('deleted');
    expect((await tenant.call(listDevices, { query: { deviceNo } })).total).toBe(0);
  });

  test('is void after the phone was returned to unassigned: the connection goes back to waiting', async () => {
    const { phone, token, deviceNo, id } = await ownedPhone(t, tenant);
    await tenant.call(unassignDevices, { query: { ids: [id] } });
    await phone.next('waiting');
    expect(await waitingRow(t.admin, deviceNo)).toMatchObject({ id, deviceNo: '', tenantId: null, online: false });
    expect(await refusal(await connectPhone(t.url, { deviceId: deviceNo, token }))).toBe('badToken');

    const groupId = await groupOf(other, deviceNo);
    await t.admin.call(assignDevices, { body: { id, tenantId: other.id, groupId } });
    const welcome = await phone.next('welcome');
    expect(welcome.token).toBeTruthy();
    expect(welcome.token).not.toBe(token);
    phone.close();
  });

  test('of a disabled phone opens nothing until it is enabled again', async () => {
    const { phone, token, deviceNo, id } = await ownedPhone(t, tenant);
    await tenant.call(changeDeviceStatus, { query: { ids: [id], status: 1 } });
    expect(await phone.next('waiting')).toMatchObject({ reason: 'disabled' });
    expect((await tenant.call(oneDevice, { query: { id } })).online).toBe(false);
    const second = await connectPhone(t.url, { deviceId: deviceNo, token });
    expect(await second.next('waiting')).toMatchObject({ reason: 'disabled' });
    // The newer connection waits in place of the older one.
    expect(await refusal(phone)).toBe('replaced');
    await tenant.call(changeDeviceStatus, { query: { ids: [id], status: 0 } });
    // The phone reports its progress in a new hello, so it reconnects at once.
    expect(await second.closed).toMatchObject({ code: 1012 });
    const back = await connectPhone(t.url, { deviceId: deviceNo, token });
    expect((await back.next('welcome')).token).toBeUndefined();
    back.close();
  });
});

test('an announced phone takes its place when it joins; a tenant’s announcement does not catch the site’s phones', async () => {
  const [bySite, byTenant] = [nextDeviceId(), nextDeviceId()];
  const groupId = await groupOf(tenant, bySite);
  await t.admin.call(addDevice, { body: { deviceNo: 'rack 1', deviceId: bySite, groupId } });
  await tenant.call(addDevice, { body: { deviceNo: 'rack 2', deviceId: byTenant, groupId } });

  const first = await connectPhone(t.url, { deviceId: bySite, key });
  expect(await first.next('welcome')).toMatchObject({ deviceNo: 'rack 1' });
  const second = await connectPhone(t.url, { deviceId: byTenant, key });
  await second.next('waiting');
  const third = await connectPhone(t.url, { deviceId: byTenant, key: await keyOf(tenant) });
  expect(await third.next('welcome')).toMatchObject({ deviceNo: 'rack 2' });
  for (const phone of [first, second, third]) phone.close();
});

test('a waiting phone is notified when its row is removed', async () => {
  const deviceId = nextDeviceId();
  const phone = await connectPhone(t.url, { deviceId, key });
  await phone.next('waiting');
  const { id } = await waitingRow(t.admin, deviceId);
  await t.admin.call(removeDevices, { query: { ids: [id] } });
  expect(await refusal(phone)).toBe('deleted');
});

test('phones that join together leave the database’s connections to others', async () => {
  const [mine, together] = [await keyOf(tenant), 12];
  const waiting = async () =>
    (await t.db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rows.length;
  const join = async () => {
    const phone = await connectPhone(t.url, { deviceId: nextDeviceId(), key: mine });
    const { token } = await phone.next('welcome');
    phone.close();
    return token;
  };
  let joining: Promise<(string | undefined)[]> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.query('select from user_account where id = $1 for update', [tenant.id]);
    joining = Promise.all(Array.from({ length: together }, join));
    joining.catch(() => {});
    await eventually(async () => (await waiting()) >= 4);
    expect((await tenant.call(listDevices, { query: {} })).list).toBeInstanceOf(Array);
  });
  expect((await joining!).every((token) => token?.startsWith('fp_'))).toBe(true);
});
