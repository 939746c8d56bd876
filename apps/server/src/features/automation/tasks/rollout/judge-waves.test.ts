import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';
import { advanceWaves, presentRollout } from './waves.ts';

const db = await createTestDatabase();
afterAll(() => db.drop());

let taskId: number;
const idOf = async (statement: string, values: unknown[] = []) =>
  (await db.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id;

beforeEach(async () => {
  await db.query('truncate run, task, script_version, script, device cascade');
  const owner =
    await idOf(`insert into user_account (username, nickname, user_type, tenant_id, password_hash, communication_key)
    values (gen_random_uuid(), 'Owner', 'background', 0, 'x', gen_random_uuid())`);
  const script = await idOf(
    `insert into script (tenant_id, owner_id, platform_id, name) values (0, $1, (select id from platform where built_in), 's')`,
    [owner],
  );
  const version = await idOf(
    `insert into script_version (tenant_id, script_id, version, sha256, md5, bytes, signature, created_by) values (0, $1, '1', 'a', 'b', 2, 's', $2)`,
    [script, owner],
  );
  taskId = await idOf(
    `insert into task (tenant_id, owner_id, name, script_id, script_version_id, exec_type, timer_type, status, failure_limit)
     values (0, $1, 'Sample', $2, $3, 'once', 'now', 1, 50)`,
    [owner, script, version],
  );
});

/** A run of this phone in this state. */
const ended = (phone: number, state: string, attempt = 0) =>
  db.query(
    `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, try, state, time_limit_seconds, deadline_at)
     select 0, owner_id, id, $2::bigint, 'P' || $2::bigint, script_version_id, $4, $3, 60, now() from task where id = $1`,
    [taskId, phone, state, attempt],
  );
const judged = () => advanceWaves(db.drizzle, [taskId]);

test('two failures do not stop a task that others still run, three do', async () => {
  await ended(9, 'running');
  await ended(1, 'failed');
  await ended(2, 'failed');
  expect((await judged()).stopped).toEqual([]);
  await ended(3, 'failed');
  expect((await judged()).stopped).toEqual([taskId]);
});

test('lost runs count as failed', async () => {
  for (const phone of [1, 2, 3]) await ended(phone, 'lost');
  expect((await judged()).stopped).toEqual([taskId]);
});

test('a failure that went well when it was tried again does not count', async () => {
  for (const phone of [1, 2, 3]) {
    await ended(phone, 'failed');
    await ended(phone, 'done', 1);
  }
  expect((await judged()).stopped).toEqual([]);
});

test('a task that another transaction has locked is returned, so that it is judged again', async () => {
  for (const phone of [1, 2, 3]) await ended(phone, 'failed');
  await db.transaction(async (tx) => {
    await tx.query('select from task where id = $1 for update', [taskId]);
    expect(await judged()).toEqual({ stopped: [], advanced: [], locked: [taskId] });
  });
});

test('the share of a wave is rounded up', () => {
  const waves = { waves: [10, 100], canaryPhones: 0, wave: 0, waveState: 'going' as const, waveAt: '' };
  expect(presentRollout(waves, 11, true).phones).toBe(2);
});
