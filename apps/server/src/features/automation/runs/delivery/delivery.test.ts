import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../platform/db/orm.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { claimRuns } from './claim-runs.ts';
import { greetJournals } from './greet-journal.ts';
import { insertRetries, insertRuns, insertStarts } from './insert-runs.ts';
import { insertNextRounds } from './next-rounds.ts';
import { type Report, settleReports } from './settle-reports.ts';
import { clearRuns, ofTask, stopRuns, withIds } from './stop-runs.ts';
import { sweepRuns } from './sweep-runs.ts';

/** Every transition of a run and who may make it, on the database alone (docs/delivery.md). */
const limits = { expiryMinutes: 60, timeLimitSeconds: 600 };
const lostAfterMinutes = 60;

let db: Awaited<ReturnType<typeof createTestDatabase>>;
/** The ids that each test's rows get. */
const taskId = 1;
const phones = [1, 2, 3];

const rows = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await db.drizzle.execute(query)).rows as T[];
const value = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await rows<{ id: number }>(query))[0]!.id);

beforeAll(async () => {
  db = await createTestDatabase();
  await db.pool.query(`insert into user_account (username, nickname, user_type, tenant_id, password_hash, communication_key)
    overriding system value values ('owner', 'Owner', 'background', 0, 'x', 'k1')`);
});
afterAll(() => db.drop());

beforeEach(async () => {
  await db.pool.query(`
    truncate run, task, script_version, script, device_session, device restart identity cascade;
    insert into script (tenant_id, owner_id, platform_id, name)
    select 0, u.id, p.id, 'sample' from user_account u, platform p where u.username = 'owner' and p.built_in;
    insert into script_version (tenant_id, script_id, version, sha256, md5, bytes, signature, created_by)
    select 0, id, '1', 'aa', 'bb', 2, 'sig', owner_id from script;
    insert into task (tenant_id, owner_id, name, script_id, script_version_id, exec_type, timer_type, status)
    select 0, created_by, 'Sample', script_id, id, 'once', 'now', 1 from script_version;
    insert into device (tenant_id, owner_id, device_no, device_id)
    select 0, owner_id, 'P' || n, 'dev' || n from script, generate_series(1, 3) n order by n;
    insert into task_device (task_id, device_id, owner_id) select t.id, d.id, d.owner_id from task t, device d`);
});

const connect = (deviceId: number, journalId = `j${deviceId}`, epoch = 1) =>
  db.drizzle.execute(sql`insert into device_session (device_id, node_id, epoch, journal_id, connected)
    values (${deviceId}, 'n', ${epoch}, ${journalId}, true)
    on conflict (device_id) do update set epoch = excluded.epoch, journal_id = excluded.journal_id, connected = true`);
const claim = (deviceId: number, epoch = 1) => claimRuns(db.drizzle, [{ deviceId, epoch }]);
const state = async (runId: number) =>
  (await rows<{ state: string }>(sql`select state from run where id = ${runId}`))[0]!.state;
type Sent = Pick<Report['report'], 'runId' | 'nonce' | 'lease'> & { readonly deviceId: number };
const report = (
  { deviceId, runId, nonce, lease }: Sent,
  name: Report['report']['state'],
  more: Partial<Report['report']> = {},
): Report => ({
  deviceId,
  journalId: `j${deviceId}`,
  report: { action: 'runState', runId, nonce, lease, state: name, at: '2026-11-20T00:00:00Z', ...more },
});
const held = ({ runId, nonce, lease }: Sent, name: 'running' | 'done') => ({ runId, nonce, lease, state: name });
const settle = (...reports: Report[]) => settleReports(db.drizzle, reports, lostAfterMinutes);

/** A connected phone with its first run sent. */
async function sent(index = 0): Promise<Sent> {
  const deviceId = phones[index]!;
  await insertRuns(db.drizzle, [taskId], limits);
  await connect(deviceId);
  const [run] = await claim(deviceId);
  return run!;
}

describe('making runs', () => {
  test('one for each phone of an enabled task, however often it is requested', async () => {
    expect(await insertRuns(db.drizzle, [taskId], limits)).toHaveLength(3);
    expect(await insertRuns(db.drizzle, [taskId], limits)).toHaveLength(0);
  });

  test('none for a stopped task, a disabled phone, or a phone that has changed its owner', async () => {
    await db.pool.query(`update device set status = 1 where device_no = 'P1'`);
    await db.pool.query(`insert into user_account (username, nickname, user_type, tenant_id, password_hash, communication_key)
      values ('other', 'Other', 'background', 0, 'x', 'k2') on conflict do nothing`);
    await db.pool.query(
      `update device set owner_id = (select id from user_account where username = 'other') where device_no = 'P2'`,
    );
    expect(await insertRuns(db.drizzle, [taskId], limits)).toMatchObject([{ deviceId: phones[2] }]);
    await db.pool.query('truncate run cascade; update task set status = 0');
    expect(await insertRuns(db.drizzle, [taskId], limits)).toEqual([]);
  });

  test('a catch-up creates a limited number of runs, those of the newest starts', async () => {
    await db.pool.query(`update task set timer_type = 'daily', cron_text = '0 * * * * ?', missed_policy = 'catchUp'`);
    const starts = ['10:00', '10:01', '10:02', '10:03'].map((time) => `2026-11-20T${time}:00Z`);
    expect(await insertStarts(db.drizzle, taskId, starts, limits, 7)).toHaveLength(6);
    const newest = starts.slice(2).map((at) => ({ slot: Date.parse(at) / 1_000 }));
    expect(await rows(sql`select distinct slot from run order by slot`)).toEqual(newest);
    await db.pool.query('truncate run cascade');
    expect(await insertStarts(db.drizzle, taskId, starts, limits, 1)).toHaveLength(3);
  });

  test('a loop goes on with the next round once, also after a failure', async () => {
    await db.pool.query(`update task set exec_type = 'loop'`);
    const run = await sent();
    const { deviceId, runId } = run;
    await settle(report(run, 'failed'));
    await insertNextRounds(db.drizzle, [runId], limits);
    await insertNextRounds(db.drizzle, [runId], limits);
    expect(await rows(sql`select slot, state from run where device_id = ${deviceId} order by slot`)).toEqual([
      { slot: 0, state: 'failed' },
      { slot: 1, state: 'waiting' },
    ]);
  });

  test('a loop ends after its rounds', async () => {
    await db.pool.query(`update task set exec_type = 'loop', rounds = 2`);
    const { deviceId } = await sent();
    for (const rounds of [2, 2]) {
      const [open] = await rows<{ id: number }>(sql`
        update run set state = 'done', ended_at = now() where device_id = ${deviceId} and ended_at is null returning id`);
      await insertNextRounds(db.drizzle, [open!.id], limits);
      expect(await rows(sql`select round from run where device_id = ${deviceId}`)).toHaveLength(rounds);
    }
  });

  test('a retried round of a loop is repeated and begins no second chain', async () => {
    await db.pool.query(`update task set exec_type = 'loop'`);
    const { deviceId, runId } = await sent();
    const end = async (id: number, state: 'done' | 'failed') => {
      await db.drizzle.execute(sql`update run set state = ${state}, ended_at = now() where id = ${id}`);
      await insertNextRounds(db.drizzle, [id], limits);
    };
    const open = () =>
      rows<{ id: number; slot: number }>(sql`
      select id, slot from run where device_id = ${deviceId} and ended_at is null order by id`);
    await end(runId, 'failed');
    for (let round = 1; round <= 3; round += 1) await end((await open())[0]!.id, 'done');
    // The log keeps only the newest successful rounds.
    await db.drizzle.execute(sql`delete from run where device_id = ${deviceId} and state = 'done'`);
    await insertRetries(db.drizzle, [runId], limits);
    const [, retry] = await open();
    expect(await open()).toMatchObject([{ slot: 4 }, { slot: 0 }]);
    await end(retry!.id, 'done');
    expect(await open()).toMatchObject([{ slot: 4 }]);
  });

  test('a loop that fails again and again pauses longer and longer, up to a limit, until a round goes well', async () => {
    await db.pool.query(`update task set exec_type = 'loop'`);
    const { deviceId } = await sent();
    const next = async (end: 'done' | 'failed' | 'lost' | 'stopped') => {
      const [ended] = await rows<{ id: number }>(sql`update run set state = ${end}, ended_at = now()
        where device_id = ${deviceId} and ended_at is null returning id`);
      await insertNextRounds(db.drizzle, [ended!.id], limits);
      const [made] = await rows<{ pause: number }>(sql`
        select round(extract(epoch from not_before - created_at))::int as pause from run where device_id = ${deviceId} and ended_at is null`);
      return made!.pause;
    };
    const pauses = [];
    for (let failure = 0; failure < 15; failure++) pauses.push(await next('failed'));
    expect(pauses).toEqual([1, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect([await next('lost'), await next('stopped')]).toEqual([900, 900]);
    expect([await next('done'), await next('failed')]).toEqual([1, 1]);
  });

  test('a retry is a new try of what did not succeed, once', async () => {
    const run = await sent();
    const { deviceId, runId } = run;
    await settle(report(run, 'failed'));
    expect(await insertRetries(db.drizzle, [runId], limits)).toEqual([deviceId]);
    expect(await insertRetries(db.drizzle, [runId], limits)).toEqual([]);
  });
});

describe('sending', () => {
  test('only to the newest session of a connected phone', async () => {
    await insertRuns(db.drizzle, [taskId], limits);
    await connect(phones[0]!, 'j', 2);
    expect(await claim(phones[0]!, 1)).toEqual([]);
    expect(await claim(phones[0]!, 2)).toMatchObject([{ lease: 1, taskName: 'Sample' }]);
  });

  test('none to a disabled phone, in the name of an owner before, or of an owner who is disabled', async () => {
    await insertRuns(db.drizzle, [taskId], limits);
    for (const id of phones) await connect(id);
    const [disabled, given, own] = phones as [number, number, number];
    await db.drizzle.execute(sql`update device set status = 1 where id = ${disabled}`);
    const other = await value(sql`
      insert into user_account (username, nickname, user_type, tenant_id, password_hash, communication_key)
      values ('another', 'Another', 'background', 0, 'x', 'k3') returning id`);
    await db.drizzle.execute(sql`update device set owner_id = ${other} where id = ${given}`);
    const setOwner = (status: number) =>
      db.drizzle.execute(sql`update user_account set status = ${status} where username = 'owner'`);
    await setOwner(0);
    expect(await claim(own)).toEqual([]);
    await setOwner(1);
    expect([await claim(disabled), await claim(given)]).toEqual([[], []]);
    expect(await claim(own)).toHaveLength(1);
  });

  test('one run at a time on a phone, the oldest first', async () => {
    const first = await sent();
    await db.drizzle.execute(sql`insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, slot, time_limit_seconds, deadline_at)
      select tenant_id, owner_id, task_id, device_id, device_no, script_version_id, 7, 60, deadline_at from run where id = ${first.runId}`);
    expect(await claim(first.deviceId)).toEqual([]);
    await settle(report(first, 'done'));
    expect(await claim(first.deviceId)).toHaveLength(1);
  });

  test('racing claims send each run once', async () => {
    await insertRuns(db.drizzle, [taskId], limits);
    for (const id of phones) await connect(id);
    const sessions = phones.map((deviceId) => ({ deviceId, epoch: 1 }));
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claimRuns(db.drizzle, sessions)));
    const sentRuns = claims.flatMap((one) => (one.status === 'fulfilled' ? one.value.map((run) => run.runId) : []));
    expect(new Set(sentRuns).size).toBe(sentRuns.length);
    expect(sentRuns).toHaveLength(3);
  });
});

describe('reports', () => {
  test('lead from sent over accepted and running to the end, and repeats change nothing', async () => {
    const run = await sent();
    const { runId } = run;
    await settle(report(run, 'accepted'));
    expect(await state(runId)).toBe('sent');
    await settle(report(run, 'running'));
    expect(await state(runId)).toBe('running');
    expect(await settle(report(run, 'done', { result: { n: 1 } }))).toMatchObject([{ runId }]);
    expect(await settle(report(run, 'failed'))).toEqual([]);
    expect(await state(runId)).toBe('done');
  });

  test('a run that begins has its time limit and the time that its phone may be silent', async () => {
    const run = await sent();
    await settle(report(run, 'running'));
    const seconds = sql`select extract(epoch from deadline_at - running_at)::int as id from run where id = ${run.runId}`;
    expect(await value(seconds)).toBe(limits.timeLimitSeconds + lostAfterMinutes * 60);
  });

  test('a whole story in one batch', async () => {
    const run = await sent();
    const { runId } = run;
    await settle(report(run, 'accepted'), report(run, 'running'), report(run, 'done'));
    expect(
      await rows(
        sql`select state, accepted_at is not null as a, running_at is not null as r, ended_at is not null as e from run where id = ${runId}`,
      ),
    ).toEqual([{ state: 'done', a: true, r: true, e: true }]);
  });

  test('count only under the current lease, from the journal it was sent to, of the phone it is for', async () => {
    const run = await sent();
    await settle(report({ ...run, lease: run.lease + 1 }, 'done'));
    await settle(report({ ...run, deviceId: phones[1]! }, 'done'));
    await settle({ ...report(run, 'done'), journalId: 'another' });
    expect(await state(run.runId)).toBe('sent');
  });

  test('a refusal gives the run back, later; past its start limit it has expired', async () => {
    const run = await sent();
    const { deviceId, runId, lease } = run;
    await settle(report(run, 'refused', { reason: 'busy' }));
    expect(await state(runId)).toBe('waiting');
    expect(await claim(deviceId)).toEqual([]);
    await db.pool.query(`update run set not_before = now() - interval '1 s'`);
    expect(await claim(deviceId)).toMatchObject([{ runId, lease: lease + 1 }]);
    await settle(report({ ...run, lease: lease + 1 }, 'refused', { reason: 'expired' }));
    expect(await state(runId)).toBe('expired');
  });
});

describe('a phone that comes back', () => {
  const greet = async (deviceId: number, runs: ReturnType<typeof held>[], journalId = `j${deviceId}`) => {
    const { greeted, ended } = await greetJournals(db.drizzle, [{ deviceId, journalId, held: runs, stayed: false }]);
    return { ...greeted[0], ended };
  };

  test('with the same journal and without a run it never accepted: the run waits again', async () => {
    const { deviceId, runId } = await sent();
    expect((await greet(deviceId, [])).ended).toEqual([]);
    expect(await state(runId)).toBe('waiting');
  });

  test('with the same journal and without a run it had accepted: the run is lost', async () => {
    const run = await sent();
    const { deviceId, runId } = run;
    await settle(report(run, 'running'));
    expect((await greet(deviceId, [])).ended).toMatchObject([{ runId, deviceId }]);
    expect(await state(runId)).toBe('lost');
  });

  test('with the run in its journal: nothing changes', async () => {
    const run = await sent();
    const { deviceId, runId } = run;
    await greet(deviceId, [held(run, 'running')]);
    expect(await state(runId)).toBe('sent');
  });

  test('with another journal: the run is neither sent again nor given up before its deadline', async () => {
    const { deviceId, runId } = await sent();
    await greet(deviceId, [], 'new');
    await connect(deviceId, 'new', 2);
    expect(await claim(deviceId, 2)).toEqual([]);
    expect(await state(runId)).toBe('sent');
    await db.pool.query(`update run set deadline_at = now() - interval '1 second' where state = 'sent'`);
    await sweepRuns(db.drizzle, lostAfterMinutes);
    expect(await state(runId)).toBe('lost');
  });

  test('receives which of its runs are settled and which to stop', async () => {
    const run = await sent();
    const { deviceId, runId } = run;
    await stopRuns(db.drizzle, withIds([runId]), 'kill');
    const runs = [held(run, 'running'), held({ ...run, runId: 999_999 }, 'done')];
    expect(await greet(deviceId, runs)).toMatchObject({ stops: [{ runId, mode: 'kill' }], settled: [999_999] });
  });
});

test('phones that reconnect together each receive their own runs', async () => {
  const [knows, lacks, stays] = [await sent(0), await sent(1), await sent(2)];
  const hello = ({ deviceId }: Sent, runs: ReturnType<typeof held>[], stayed = false) => ({
    deviceId,
    journalId: `j${deviceId}`,
    held: runs,
    stayed,
  });
  const { greeted, ended } = await greetJournals(db.drizzle, [
    hello(stays, [], true),
    hello(lacks, [held(knows, 'running')]),
    hello(knows, [held(knows, 'running'), held({ ...knows, runId: 999_999 }, 'running')]),
  ]);
  expect(ended).toEqual([]);
  expect(greeted).toEqual([
    { stops: [], settled: [], foreignRuns: [] },
    { stops: [], settled: [knows.runId], foreignRuns: [] },
    { stops: [{ runId: 999_999, mode: 'kill' }], settled: [999_999], foreignRuns: [999_999] },
  ]);
  expect(await Promise.all([knows, lacks, stays].map(({ runId }) => state(runId)))).toEqual([
    'sent',
    'waiting',
    'sent',
  ]);
});

describe('ending', () => {
  test('the sweep: waiting past its deadline is expired, running on a silent phone is lost, and a late report is a note', async () => {
    const run = await sent();
    const { runId } = run;
    await settle(report(run, 'running'));
    await db.pool.query(`update run set deadline_at = now() - interval '1 second' where state = 'waiting'`);
    await db.pool.query(`update device_session set connected = false, changed_at = now() - interval '2 hours'`);
    await sweepRuns(db.drizzle, lostAfterMinutes);
    expect(await rows(sql`select state, count(*)::int as n from run group by state order by state`)).toEqual([
      { state: 'expired', n: 2 },
      { state: 'lost', n: 1 },
    ]);
    await settle(report(run, 'done'));
    expect(await rows(sql`select state, late_state from run where id = ${runId}`)).toEqual([
      { state: 'lost', late_state: 'done' },
    ]);
  });

  test('the sweep loses no run while phones have had no chance to report; what waits too long has expired all the same', async () => {
    const { runId } = await sent();
    await db.pool.query(`update run set deadline_at = now() - interval '1 second'`);
    await sweepRuns(db.drizzle, lostAfterMinutes, { losesNone: true });
    expect(await state(runId)).toBe('sent');
    expect(await rows(sql`select distinct state from run where id <> ${runId}`)).toEqual([{ state: 'expired' }]);
    await sweepRuns(db.drizzle, lostAfterMinutes);
    expect(await state(runId)).toBe('lost');
  });

  test('stopping: waiting runs are stopped, sent ones are ordered to stop', async () => {
    const run = await sent();
    const { deviceId, runId } = run;
    const { orders, ended } = await stopRuns(db.drizzle, ofTask(taskId), 'unstarted');
    expect(orders).toEqual([{ runId, deviceId, mode: 'unstarted' }]);
    expect(ended.map((run) => run.deviceId).sort()).toEqual(phones.slice(1).sort());
    expect(await rows(sql`select state, count(*)::int as n from run group by state order by state`)).toEqual([
      { state: 'sent', n: 1 },
      { state: 'stopped', n: 2 },
    ]);
    await settle(report(run, 'running'));
    expect((await stopRuns(db.drizzle, ofTask(taskId), 'unstarted')).orders).toEqual([]);
    expect((await stopRuns(db.drizzle, ofTask(taskId), 'kill')).orders).toEqual([{ runId, deviceId, mode: 'kill' }]);
  });

  test('clearing the send log lets the phones have the task again; running runs continue and report', async () => {
    const run = await sent();
    const { deviceId, runId } = run;
    await settle(report(run, 'running'));
    await clearRuns(db.drizzle, taskId, 'all');
    expect(await insertRuns(db.drizzle, [taskId], limits)).toHaveLength(3);
    expect(await claim(deviceId)).toEqual([]);
    await settle(report(run, 'done'));
    expect(await state(runId)).toBe('done');
    expect(await claim(deviceId)).toHaveLength(1);
  });
});
