import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';

/** Triggers of whole statements keep what foreign keys would keep row by row. */
let db: TestDatabase;
let [taskId, versionId] = [0, 0];
const first = async (text: string, values: unknown[] = []) =>
  Number((await db.query<{ id: number }>(text, values)).rows[0]?.id);
const addRun = (task: number, version: number, deviceId = 1) =>
  db.query(
    `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, time_limit_seconds, deadline_at)
     values (1, 1, $1, $3, 'P', $2, 60, now())`,
    [task, version, deviceId],
  );

beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(`insert into user_account (username, nickname, user_type, tenant_id, password_hash, communication_key)
    overriding system value values ('owner', 'Owner', 'background', 0, 'x', 'k1')`);
  const [owner, scriptId] = [
    '(select max(id) from user_account)',
    await first(`insert into script (tenant_id, owner_id, platform_id, name)
      select 0, max(id), (select max(id) from platform), 'Sample' from user_account returning id`),
  ];
  versionId = await first(
    `insert into script_version (tenant_id, script_id, version, sha256, md5, bytes, signature, created_by)
     values (0, $1, '1', '', '', 1, '', ${owner}) returning id`,
    [scriptId],
  );
  taskId = await first(
    `insert into task (tenant_id, owner_id, name, script_id, exec_type, timer_type)
     values (0, ${owner}, 'Sample', $1, 'once', 'now') returning id`,
    [scriptId],
  );
});
afterAll(() => db.drop());

test('a run of an unknown task or version is refused', async () => {
  await expect(addRun(999, versionId)).rejects.toMatchObject({ code: '23503' });
  await expect(addRun(taskId, 999)).rejects.toMatchObject({ code: '23503' });
});

test('a version is kept while runs refer to it, and a task takes its runs with it', async () => {
  await addRun(taskId, versionId);
  await expect(db.query('delete from script_version')).rejects.toMatchObject({ code: '23503', table: 'run' });
  await db.query('delete from task');
  expect((await db.query('select from run')).rows).toEqual([]);
  await db.query('delete from script_version');
});

test('a task that is being deleted gets no run', async () => {
  const [other] = (
    await db.query<{ id: number; version: number }>(`with v as (
      insert into script_version (tenant_id, script_id, version, sha256, md5, bytes, signature, created_by)
      select 0, id, '2', '', '', 1, '', owner_id from script returning id, script_id, created_by)
    insert into task (tenant_id, owner_id, name, script_id, script_version_id, exec_type, timer_type)
    select 0, created_by, 'Other', script_id, id, 'once', 'now' from v returning id, script_version_id as version`)
  ).rows;
  const { id, version } = other!;
  const refused = db.transaction(async (tx) => {
    await tx.query('delete from task where id = $1', [id]);
    const adding = addRun(id, version).catch((error: { code: string }) => error.code);
    await db.query(`do $$ begin
      while not exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') loop
        perform pg_stat_clear_snapshot(); perform pg_sleep(0.01);
      end loop; end $$`);
    return { adding };
  });
  expect(await (await refused).adding).toBe('23503');
});
