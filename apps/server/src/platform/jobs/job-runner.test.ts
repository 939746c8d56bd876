import { word } from '@flotilla/contract/locale';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { createJobRunner, type Job, nextTime } from './job-runner.ts';

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
    await db.query<{ status: number; message: string }>(
      `select l.status, l.message from job_log l join job j on j.id = l.job_id where j.method = $1 order by l.id`,
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
  const job: Job = { ...declared, method: 'count', run: async () => `run ${++runs}` };
  const nodes = [runner([job]), runner([job])];
  for (const node of nodes) await node.start();
  await scheduled('count');
  expect(runs).toBe(0);
  await due('count');
  await eventually(async () => (await logsOf('count')).length > 0);
  for (const node of nodes) await node.stop();
  expect(runs).toBe(1);
  expect(await logsOf('count')).toEqual([{ status: 1, message: 'run 1' }]);
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
  const good: Job = { ...declared, method: 'good', run: async () => 'well' };
  const node = runner([bad, good]);
  await node.start();
  await scheduled('good');
  await due('bad');
  await due('good');
  await eventually(async () => (await logsOf('good')).length > 0 && (await logsOf('bad')).length > 0);
  await node.stop();
  expect(await logsOf('bad')).toEqual([{ status: 0, message: 'no luck' }]);
});

test('a stopped job does not run by itself, and runs when asked', async () => {
  const job: Job = { ...declared, method: 'quiet', run: async () => 'done' };
  const node = runner([job]);
  await node.start();
  await scheduled('quiet');
  const id = await idOf('quiet');
  await node.setStatus(id, 0);
  await due('quiet');
  expect(await node.runNow(id)).toBe(true);
  await node.stop();
  expect(await logsOf('quiet')).toEqual([{ status: 1, message: 'done' }]);
});

test('a row that names nothing of the program is never run', async () => {
  await db.query(`insert into job (method, name, group_name, cron) values ('process.exit', 'x', 'x', '* * * * * *')`);
  const node = runner([]);
  expect(await node.runNow(await idOf('process.exit'))).toBe(false);
});

test.each([
  ['no-more', '0 0 3 30 2 *', 'never due again'],
  ['rubbish', 'every other day', 'cannot be read'],
])(
  'a job whose schedule has no next time is stopped and says so; the others have their turn: %s',
  async (name, cron, why) => {
    let runs = 0;
    const odd: Job = { ...declared, method: `odd ${name}`, run: async () => `run ${++runs}` };
    const other: Job = { ...declared, method: `beside ${name}`, run: async () => 'well' };
    const node = runner([odd, other]);
    await node.start();
    await scheduled(other.method);
    await db.query('update job set cron = $1, next_at = null where method = $2', [cron, odd.method]);
    await eventually(async () => (await logsOf(odd.method)).length > 0);
    await due(other.method);
    await eventually(async () => (await logsOf(other.method)).length > 0);
    await node.stop();
    expect(await logsOf(odd.method)).toEqual([{ status: 0, message: expect.stringContaining(why) }]);
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
      return '';
    },
  };
  const short: Job = { ...declared, method: 'short', run: async () => 'well' };
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
  const work = Promise.withResolvers<string>();
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
  work.resolve('');
  await Promise.all([stopping, running]);
  expect(order).toEqual(['finished', 'stopped']);
});

test('times are those of the zone, also over a change of its clocks', () => {
  const next = (from: string) => nextTime('0 30 2 * * *', new Date(from), 'Europe/Berlin')?.toISOString();
  expect(next('2026-01-01T00:00:00Z')).toBe('2026-01-01T01:30:00.000Z');
  expect(next('2026-07-01T00:00:00Z')).toBe('2026-07-01T00:30:00.000Z');
});
