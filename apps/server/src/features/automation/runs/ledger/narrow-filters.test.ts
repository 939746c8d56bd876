import { listRuns, summariseRuns } from '@flotilla/contract/http/automation/runs';
import { beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { newTask } from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { ownedPhone } from '../../../../testing/fleet-factories.ts';
import { rowsRead } from '../../../../testing/rows-read.ts';
import { listExceptions } from '../../exceptions/list-exceptions.ts';
import { listRuns as readRuns } from './list-runs.ts';
import type { RunFilters } from './narrow-filters.ts';

const [phones, days] = [100, 60];
const t = await useTestApp({ timing: { reconcileEveryMs: 3_600_000, sweepEveryMs: 3_600_000 } });
const tenant = await t.tenant();
/** A day as the site counts it: its zone is eight hours ahead of UTC. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  const { deviceNo } = await ownedPhone(t, tenant);
  const taskId = await newTask(tenant, { deviceNos: [deviceNo] });
  // A run of each phone on each day; no such phone is there any more.
  await t.db.query(
    `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, time_limit_seconds,
                      slot, state, reason, created_at, ended_at, deadline_at)
     select $1, $1, $2, n, 'crowd_' || n, v.id, 60, ago, case when ago = 30 then 'lost' else 'done' end, '',
            now() - make_interval(days => ago), now() - make_interval(days => ago), now()
       from generate_series(${days - 1}, 0, -1) ago cross join generate_series(1, ${phones}) n
       cross join (select max(id) as id from script_version) v order by ago desc, n`,
    [tenant.id, taskId],
  );
  await t.db.query(
    `insert into script_exception (tenant_id, owner_id, device_id, device_no, run_id, task_id, task_name, script_id, script_name,
                                   script_version, apk_version, kind, message, stack)
     select tenant_id, owner_id, device_id, device_no, id, task_id, '', 1, '', '', '', 'Error', 'm', '' from run`,
  );
  await t.db.query('vacuum analyze');
});

const find = async (query: object) => (await tenant.call(listRuns, { query })).total;
const who = () =>
  ({ kind: 'user', userType: 'front', tenantId: tenant.id, scope: { kind: 'owners', ownerIds: [tenant.id] } }) as never;
const noNames = async () => new Map();
const names = { tasks: { names: noNames }, scripts: { labels: noNames }, exceptions: { ofRuns: noNames } } as never;
const page = { pageNum: 1, pageSize: 10 };

/** The number of runs that the database reads for this work. */
const runsRead = (work: (tx: Queryable) => Promise<unknown>): Promise<number> =>
  t.db.transaction((tx) => rowsRead(tx, 'run', () => work(tx.drizzle)));

test('a part of the number finds runs of phones that are no more, and its marks mean themselves', async () => {
  expect(await find({ deviceNo: 'CROWD_9' })).toBe(11 * days);
  expect(await find({ deviceNo: 'crowd%9' })).toBe(0);
  expect(await find({ deviceNo: 'crowd' })).toBe(phones * days);
});

test('a short time, a long one and one without runs find what lies in them', async () => {
  expect(await find({ beginTime: day(10), endTime: day(9) })).toBe(2 * phones);
  expect(await find({ beginTime: day(days) })).toBe(days * phones);
  expect(await find({ beginTime: day(days + 20), endTime: day(days + 15) })).toBe(0);
  expect(await tenant.call(summariseRuns, { query: { beginTime: day(10), endTime: day(10) } })).toMatchObject({
    done: phones,
  });
  expect(await find({ beginTime: day(9), deviceNo: 'crowd_7', state: 'done' })).toBe(11 * 10);
});

test.each([
  ['a number', { deviceNo: 'crowd_77' }, 15 * phones],
  ['an end that is rare', { state: ['lost'] }, 5 * phones],
  ['a reason that none has', { text: 'no such reason' }, 5 * phones],
])('few of the 6,000 runs are read to list those of %s', async (_, query, most) => {
  const filters = { ...page, ...query } as unknown as RunFilters & typeof page;
  const read = await runsRead((tx) => readRuns(tx, who(), filters, names, { timeZone: 'UTC', locale: 'en' }));
  expect(read).toBeLessThan(most);
});

test('a page of exceptions reads the runs of its own rows only', async () => {
  const read = await runsRead((tx) => listExceptions(tx, who(), page, { timeZone: 'UTC', locale: 'en' }));
  expect(read).toBeLessThan(50);
});
