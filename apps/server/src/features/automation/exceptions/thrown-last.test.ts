import { deleteExceptions, listExceptions } from '@flotilla/contract/http/automation/exceptions';
import { editDevice, findOneDevice } from '@flotilla/contract/http/fleet/devices';
import { listMonitor, type MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  reconnect,
} from '../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();

const exception = { kind: 'thrown' as const, message: 'it broke', stack: '', artifact: '' };

const listed = async (query: object, person = tenant): Promise<readonly MonitorRow[]> =>
  (await person.call(listMonitor, { query })).list;
const untilThrew = ({ deviceNo }: JoinedPhone, threw: boolean) =>
  eventually(async () => (await listed({ deviceNo }))[0]?.threw === threw);

async function throwing(): Promise<{ joined: JoinedPhone; taskId: number }> {
  const joined = await joinedPhone(t, tenant);
  joined.phone.keepBeating();
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  await carryOut(joined.phone, 'failed', { exception });
  await untilThrew(joined, true);
  return { joined, taskId };
}

test('a phone whose last run threw asks for attention, until a run goes well', async () => {
  const calm = await joinedPhone(t, tenant);
  calm.phone.keepBeating();
  const { joined } = await throwing();
  const asking = (await listed({ attention: 1 })).map(({ deviceNo }) => deviceNo);
  expect(asking).toEqual([joined.deviceNo]);
  const ordered = (await listed({ orderBy: 'attention' })).map(({ deviceNo }) => deviceNo);
  expect(ordered.indexOf(joined.deviceNo)).toBeLessThan(ordered.indexOf(calm.deviceNo));
  await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  await carryOut(joined.phone, 'done');
  await untilThrew(joined, false);
});

test('who has dealt with the exception deletes it: the phone asks no longer', async () => {
  const { joined, taskId } = await throwing();
  const { list } = await tenant.call(listExceptions, { query: { taskId } });
  await tenant.call(deleteExceptions, { query: { ids: list.map(({ id }) => id) } });
  await untilThrew(joined, false);
});

test('what threw for the owner before is nothing to the next one', async () => {
  const { joined } = await throwing();
  const other = await throwing();
  const next = await t.tenant();
  const { rows } = await t.db.query<{ id: number }>(
    'update device set owner_id = $1, tenant_id = $1, group_id = null where device_no = $2 returning id',
    [next.id, joined.deviceNo],
  );
  // Only the index of phones receives this; exceptions are not counted again.
  t.app.platform.bus.publish('device.joined', [rows[0]!.id]);
  await carryOutOnce(other.joined);
  await untilThrew(other.joined, false);
  expect((await listed({ deviceNo: joined.deviceNo }, next))[0]?.threw).toBe(false);
});

test.each([
  ['throws', { first: 'done', last: 'failed' }, true],
  ['goes well', { first: 'failed', last: 'done' }, false],
] as const)('what counts is which run ended last, not which was made last: one that %s', async (_what, ends, threw) => {
  const joined = await joinedPhone(t, tenant);
  joined.phone.close();
  const deviceNos = [joined.deviceNo];
  const early = await enabledTask(tenant, { deviceNos });
  await enabledTask(tenant, { deviceNos });
  const start = (when: string) =>
    t.db.query(`update run set not_before = now() + interval '${when}' where task_id = $1`, [early]);
  await start('1 hour');
  const phone = await reconnect(t, joined);
  phone.keepBeating();
  const carry = (end: 'done' | 'failed') => carryOut(phone, end, end === 'failed' ? { exception } : {});
  await carry(ends.first);
  await untilThrew(joined, ends.first === 'failed');
  await start('0');
  await carry(ends.last);
  await untilThrew(joined, threw);
  phone.close();
});

test('what went well for another owner settles nothing', async () => {
  const { joined } = await throwing();
  const other = await throwing();
  const next = await t.tenant();
  await t.db.query(
    `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, slot, time_limit_seconds,
                      deadline_at, state, ended_at)
     select $1, $1, task_id, device_id, device_no, script_version_id, 9, time_limit_seconds, deadline_at, 'done', now()
       from run where device_no = $2`,
    [next.id, joined.deviceNo],
  );
  await carryOutOnce(other.joined);
  await untilThrew(other.joined, false);
  expect((await listed({ deviceNo: joined.deviceNo }))[0]?.threw).toBe(true);
});

test('a phone that is given to another owner asks no longer, without a new look at the exceptions', async () => {
  const { joined } = await throwing();
  const { deviceNo } = joined;
  const next = await t.tenant();
  const { id } = await tenant.call(findOneDevice, { query: { deviceNo } });
  await t.admin.call(editDevice, { body: { id, tenantId: next.id } });
  await eventually(async () => (await listed({ deviceNo }, next))[0]?.threw === false);
});

async function carryOutOnce({ phone, deviceNo }: JoinedPhone): Promise<void> {
  await enabledTask(tenant, { deviceNos: [deviceNo] });
  await carryOut(phone, 'done');
}
