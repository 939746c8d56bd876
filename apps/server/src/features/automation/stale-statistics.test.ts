import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../platform/db/database.ts';
import { type SQL, sql } from '../../platform/db/orm.ts';
import { newTask } from '../../testing/automation-factories.ts';
import { useTestApp } from '../../testing/create-test-app.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { claimDeliveries } from './commands/claim-deliveries.ts';
import { claimRuns } from './runs/delivery/claim-runs.ts';
import { insertRuns } from './runs/delivery/insert-runs.ts';

const phones = 500;

let tenantId: number;
let taskId: number;
let candidates: { deviceId: number; epoch: number }[];

const t = await useTestApp({ timing: { reconcileEveryMs: 3_600_000 } });
beforeAll(async () => {
  const tenant = await t.tenant();
  tenantId = tenant.id;
  for (const table of ['run', 'command_delivery']) {
    await t.db.query(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  const { rows } = await t.db.query<{ id: number }>(
    `insert into device (tenant_id, owner_id, device_no, device_id, joins_with)
     select $1, $1, 'crowd-' || n, 'crowd-' || n, 'tenant' from generate_series(1, $2::int) n returning id`,
    [tenantId, phones],
  );
  candidates = rows.map(({ id }) => ({ deviceId: id, epoch: 1 }));
  await t.db.query(
    `insert into device_session (device_id, node_id, epoch, journal_id, connected)
     select id, 'node', 1, 'journal', true from device`,
  );
  taskId = await newTask(tenant, { deviceNos: ['crowd-1'] });
});

/** The task is enabled for this transaction alone: the server's own look for missing runs must never find it. */
const withTaskEnabled = <T>(work: (tx: Transaction) => Promise<T>) =>
  t.db.transaction(async (tx) => {
    await tx.query(`update task set status = 1, script_version_id = (select max(id) from script_version)`);
    const result = await work(tx);
    await tx.query('update task set status = 0');
    return result;
  });

const addRuns = (state: string, slot: number) =>
  t.db.query(
    `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, time_limit_seconds,
                      slot, state, ended_at, deadline_at)
     select $1, $1, $2, d.id, d.device_no, (select max(id) from script_version), 60,
            $3, $4::text, case when $4 = 'done' then now() end, now() + interval '1 day' from device d`,
    [tenantId, taskId, slot, state],
  );
const addDeliveries = (state: string) =>
  t.db.query(
    `with given as (
       insert into command (tenant_id, owner_id, kind, args, source, deadline_at)
       values ($1, $1, 'shell', '{}', 'call', now() + interval '1 day') returning id, deadline_at)
     insert into command_delivery (tenant_id, owner_id, command_id, device_id, device_no, kind, state, ended_at, deadline_at)
     select $1, $1, given.id, d.id, d.device_no, 'shell', $2::text, case when $2 = 'done' then now() end, given.deadline_at
       from device d cross join given`,
    [tenantId, state],
  );

/** The number of table rows that a claim reads which gives each phone its own. */
const claimReads = (table: string, claim: typeof claimRuns | typeof claimDeliveries) =>
  readBy(table, async (tx) => {
    const claimed = await claim(tx.drizzle, candidates);
    expect(new Set(claimed.map(({ deviceId }) => deviceId)).size).toBe(phones);
  });

const readBy = (table: string, work: (tx: Transaction) => Promise<void>) =>
  withTaskEnabled((tx) => rowsRead(tx, table, () => work(tx)));

test('the phones of a task without statistics are not compared each with each', async () => {
  await t.db.query('truncate run cascade');
  await t.db.query(
    `insert into task_device (task_id, device_id, owner_id) select $1, id, owner_id from device on conflict do nothing`,
    [taskId],
  );
  const plans: string[] = [];
  await withTaskEnabled(async ({ drizzle }) => {
    const execute = async (statement: SQL) => {
      const { rows } = await drizzle.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze) ${statement}`);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      return { rows: [] };
    };
    await insertRuns(
      { execute } as never,
      [taskId],
      { expiryMinutes: 60, timeLimitSeconds: 60 },
      { ready: candidates },
    );
  });
  const thrownAway = plans.map((line) => Number(/Rows Removed by (?:Join )?Filter: (\d+)/.exec(line)?.[1] ?? 0));
  expect(plans.join('\n')).toContain(`rows=${phones}.00`);
  expect(Math.max(...thrownAway)).toBeLessThan(2 * phones);
});

test.each(['ever', 'that waits'])(
  '500 runs are claimed by few readings when the statistics know of none %s',
  async (which) => {
    await t.db.query('truncate run cascade');
    for (let slot = 0; slot < 20 && which === 'that waits'; slot++) await addRuns('done', slot);
    await t.db.query('analyze');
    await addRuns('waiting', 20);
    expect(await claimReads('run', claimRuns)).toBeLessThan(10 * phones);
  },
);

test.each(['before', 'after'])(
  'the search for runs that a loop lacks reads no finished rounds, counted %s they were made',
  async (counted) => {
    await t.db.query('truncate run cascade');
    await t.db.query(`update task set exec_type = 'loop'`);
    await t.db.query(
      `insert into task_device (task_id, device_id, owner_id) select $1, id, owner_id from device on conflict do nothing`,
      [taskId],
    );
    if (counted === 'before') await t.db.query('analyze');
    for (let slot = 0; slot < 60; slot++) await addRuns('done', slot);
    await addRuns('waiting', 60);
    if (counted === 'after') await t.db.query('analyze');
    await t.db.query(
      `update run set state = 'lost', ended_at = now() where state = 'waiting' and device_no in ('crowd-7', 'crowd-9')`,
    );
    const missing = (tx: Transaction) => insertRuns(tx.drizzle, [taskId], { expiryMinutes: 60, timeLimitSeconds: 60 });
    const read = await readBy('run', async (tx) => expect(await missing(tx)).toHaveLength(2));
    expect(read).toBeLessThan(10 * phones);
    expect(await withTaskEnabled(missing)).toEqual([]);
  },
);

test.each(['ever', 'that waits'])('so are 500 commands, when they know of none %s', async (which) => {
  await t.db.query('truncate command cascade');
  for (let given = 0; given < 20 && which === 'that waits'; given++) await addDeliveries('done');
  await t.db.query('analyze');
  await addDeliveries('waiting');
  expect(await claimReads('command_delivery', claimDeliveries)).toBeLessThan(10 * phones);
});
