import { expect, test } from 'vitest';
import { newTask } from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { rowsRead } from '../../../../testing/rows-read.ts';
import { insertNextRounds } from './next-rounds.ts';

const [phones, batch] = [3000, 1000];
const t = await useTestApp({ timing: { reconcileEveryMs: 3_600_000 } });

test('1,000 ending runs read few others on a new site without statistics', async () => {
  const tenant = await t.tenant();
  await t.db.query('alter table run set (autovacuum_enabled = false)');
  await t.db.query(
    `insert into device (tenant_id, owner_id, device_no, device_id, joins_with)
     select $1, $1, 'crowd-' || n, 'crowd-' || n, 'tenant' from generate_series(1, $2::int) n`,
    [tenant.id, phones],
  );
  await t.db.query('vacuum analyze device');
  const taskId = await newTask(tenant, { deviceNos: ['crowd-1'] });
  await t.db.query(
    `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, time_limit_seconds, slot, state, deadline_at)
     select $1, $1, $2, id, device_no, (select max(id) from script_version), 60, 0, 'waiting', now() + interval '1 day' from device`,
    [tenant.id, taskId],
  );
  for (const state of ['sent', 'running', 'done']) await t.db.query('update run set state = $1', [state]);
  const { rows } = await t.db.query<{ id: number }>('select id from run order by id limit $1', [batch]);
  const ids = rows.map(({ id }) => Number(id));

  const read = await t.db.transaction((tx) =>
    rowsRead(tx, 'run', () => insertNextRounds(tx.drizzle, ids, { expiryMinutes: 60, timeLimitSeconds: 60 })),
  );
  expect(read).toBeLessThan(10 * batch);
});
