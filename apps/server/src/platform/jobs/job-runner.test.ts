import { word } from '@flotilla/contract/locale';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Job } from './job.ts';
import { createJobRunner } from './job-runner.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const log = { warn: () => {}, error: () => {} };
const soleServer = { require() {} };
const declared = { name: word('n', 'n', 'n'), group: 'g', cron: '0 0 3 * * *' };
const runner = (jobs: readonly Job[]) =>
  createJobRunner({ db, soleServer, jobs, timeZone: () => 'UTC', log, pollMs: 20 });
const due = (method: string) => db.query(`update job set next_at = now() - interval '1 s' where method = $1`, [method]);
const logsOf = async (method: string) =>
  (
    await db.query<{ status: number; message: string; exception: string; handled: number | null }>(
      `select l.status, l.message, l.exception, l.handled from job_log l join job j on j.id = l.job_id where j.method = $1 order by l.id`,
      [method],
    )
  ).rows;
const idOf = async (method: string) =>
  (await db.query<{ id: number }>('select id from job where method = $1', [method])).rows[0]!.id;
const scheduled = (method: string) =>
  eventually(
    async () => (await db.query(`select from job where method = $1 and next_at is not null`, [method])).rowCount === 1,
  );

test('a job that is due runs once, though two nodes look, and is logged', async () => {
  let runs = 0;
  const job: Job = { ...declared, method: 'count', run: async () => ++runs };
  const nodes = [runner([job]), runner([job])];
  for (const node of nodes) await node.start();
  await scheduled('count');
  expect(runs).toBe(0);
  await due('count');
  await eventually(async () => (await logsOf('count')).length > 0);
  for (const node of nodes) await node.stop();
  expect(runs).toBe(1);
  expect(await logsOf('count')).toMatchObject([{ status: 1, handled: 1 }]);
  const { rows } = await db.query<{ next: string }>(
    `select to_char(next_at at time zone 'UTC', 'HH24:MI:SS') as next from job where method = 'count' and next_at > now()`,
  );
  expect(rows).toEqual([{ next: '03:00:00' }]);
});

test('a failure is logged and harms no other job', async () => {
  const bad: Job = {
    ...declared,
    method: 'bad',
    run: async () => {
      throw new Error('no luck');
    },
  };
  const good: Job = { ...declared, method: 'good', run: async () => 1 };
  const node = runner([bad, good]);
  await node.start();
  await scheduled('good');
  await due('bad');
  await due('good');
  await eventually(async () => (await logsOf('good')).length > 0 && (await logsOf('bad')).length > 0);
  await node.stop();
  expect(await logsOf('bad')).toMatchObject([{ status: 0, exception: 'no luck' }]);
});

test('a stopped job does not run by itself, and runs when asked', async () => {
  const job: Job = { ...declared, method: 'quiet', run: async () => 1 };
  const node = runner([job]);
  await node.start();
  await scheduled('quiet');
  const id = await idOf('quiet');
  await node.setStatus(id, 0);
  await due('quiet');
  expect(await node.runNow(id)).toBe(true);
  await node.stop();
  expect(await logsOf('quiet')).toMatchObject([{ status: 1, handled: 1 }]);
});

test('a row that names nothing of the program is never run', async () => {
  await db.query(`insert into job (method, name, group_name, cron) values ('process.exit', 'x', 'x', '* * * * * *')`);
  const node = runner([]);
  expect(await node.runNow(await idOf('process.exit'))).toBe(false);
});

test.each([
  ['no-more', '0 0 3 30 2 *', 'cronNever'],
  ['rubbish', 'every other day', 'cronFields'],
])(
  'a job whose schedule has no next time is stopped and says so; the others have their turn: %s',
  async (name, cron, why) => {
    let runs = 0;
    const odd: Job = { ...declared, method: `odd ${name}`, run: async () => ++runs };
    const other: Job = { ...declared, method: `beside ${name}`, run: async () => 1 };
    const node = runner([odd, other]);
    await node.start();
    await scheduled(other.method);
    await db.query('update job set cron = $1, next_at = null where method = $2', [cron, odd.method]);
    await eventually(async () => (await logsOf(odd.method)).length > 0);
    await due(other.method);
    await eventually(async () => (await logsOf(other.method)).length > 0);
    await node.stop();
    expect(await logsOf(odd.method)).toMatchObject([{ status: 0, message: why }]);
    const { rows } = await db.query('select status, next_at from job where method = $1', [odd.method]);
    expect(rows).toEqual([{ status: 0, next_at: null }]);
    expect(runs).toBe(0);
  },
);

test('a long job holds up no other, and does not run beside itself', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let runs = 0;
  const long: Job = {
    ...declared,
    method: 'long',
    run: async () => {
      runs += 1;
      await released;
      return 0;
    },
  };
  const short: Job = { ...declared, method: 'short', run: async () => 1 };
  const node = runner([long, short]);
  await node.start();
  await scheduled('long');
  await scheduled('short');
  await due('long');
  await eventually(() => runs === 1);
  await due('long');
  await due('short');
  await eventually(async () => (await logsOf('short')).length === 1);
  expect(runs).toBe(1);
  release();
  await eventually(() => runs === 2);
  await node.stop();
});

test('stopping waits for what runs', async () => {
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<number>();
  const run = () => {
    begun.resolve();
    return work.promise.finally(() => order.push('finished'));
  };
  const job: Job = { ...declared, method: 'slow', run };
  const node = runner([job]);
  await node.start();
  const running = node.runNow(await idOf('slow'));
  await begun.promise;
  const stopping = node.stop().then(() => order.push('stopped'));
  // A round through the database is longer than stopping takes where nothing runs.
  await db.query('select');
  work.resolve(0);
  await Promise.all([stopping, running]);
  expect(order).toEqual(['finished', 'stopped']);
});
test('a missed time is made up for once or not at all, as the job says', async () => {
  let runs = 0;
  const made: Job = { ...declared, method: 'made up', run: async () => ++runs };
  const left: Job = { ...declared, method: 'left out', run: async () => ++runs };
  const node = runner([made, left]);
  await node.start();
  await scheduled('made up');
  await scheduled('left out');
  await db.query(`update job set missed_policy = 'skip' where method = 'left out'`);
  await db.query(`update job set next_at = now() - interval '2 days' where method in ('made up', 'left out')`);
  await eventually(async () => (await logsOf('made up')).length > 0 && (await logsOf('left out')).length > 0);
  await node.stop();
  expect(runs).toBe(1);
  expect(await logsOf('left out')).toMatchObject([{ status: 0, message: 'jobMissed', handled: null }]);
});

test('a run on another node holds its job until its lease ends', async () => {
  const job: Job = { ...declared, method: 'held', run: async () => 1 };
  const other: Job = { ...declared, method: 'beside it', run: async () => 1 };
  const node = runner([job, other]);
  await node.start();
  await scheduled('held');
  await scheduled('beside it');
  await db.query(
    `update job set lease = 'of a dead node', lease_until = now() + interval '1 hour' where method = 'held'`,
  );
  await due('held');
  await due('beside it');
  await eventually(async () => (await logsOf('beside it')).length === 1);
  expect(await node.runNow(await idOf('held'))).toBe(false);
  expect(await logsOf('held')).toEqual([]);
  await db.query(`update job set lease_until = now() where method = 'held'`);
  await eventually(async () => (await logsOf('held')).length === 1);
  await node.stop();
  const { rows } = await db.query(`select lease from job where method = 'held'`);
  expect(rows).toEqual([{ lease: null }]);
});

test('all next times are computed again on request', async () => {
  let zone = 'UTC';
  const job: Job = { ...declared, method: 'zoned', run: async () => 1 };
  const node = createJobRunner({ db, soleServer, jobs: [job], timeZone: () => zone, log, pollMs: 20 });
  await node.start();
  await scheduled('zoned');
  zone = 'Asia/Shanghai';
  await node.reschedule();
  await eventually(async () => {
    const { rows } = await db.query<{ hour: string }>(
      `select to_char(next_at at time zone 'UTC', 'HH24') as hour from job where method = 'zoned'`,
    );
    return rows[0]!.hour === '19';
  });
  await node.stop();
});
