import * as calls from '@flotilla/contract/http/system/jobs';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { runJobOf } from '../../../testing/run-job.ts';

const t = await useTestApp();
const { jobs, jobLogs } = calls;
const { list: seeded } = await t.admin.call(jobs.list, { query: { group: 'retention', pageSize: 1000 } });
const { id } = seeded.find((job) => job.method === 'retention.sessions')!;
const form = { name: 'Short', group: 'other', method: 'retention.runs', cronExpression: '0 0 4 * * ?' };
const add = (more: object = {}) => t.admin.call(jobs.add, { body: { ...form, ...more } });
const one = (of: number) => t.admin.call(jobs.one, { query: { id: of } });

test('the program’s jobs are there, named in the reader’s language and found in any', async () => {
  const methods = seeded.map((job) => job.method);
  expect(methods).toEqual(
    expect.arrayContaining(['retention.logs', 'retention.leftovers', 'retention.sessions', 'retention.files']),
  );
  const named = { query: { name: '清理过期会话' }, headers: { 'accept-language': 'zh-TW' } };
  expect((await t.admin.send(jobs.list, named)).data.list).toMatchObject([{ id, name: '清理過期工作階段與驗證碼' }]);
  const name = 'Remove expired sessions and captchas';
  expect(await one(id)).toMatchObject({ name, status: 1, builtIn: true });
});

test('one is run, with a line in its log in the reader’s language, stopped and started', async () => {
  const line = await runJobOf(t.admin, 'retention.sessions');
  expect(line).toMatchObject({ status: 1, message: '0 handled', method: 'retention.sessions', group: 'retention' });
  expect(line.node).not.toBe('');
  expect(Date.parse(line.endedAt) - Date.parse(line.time)).toBe(line.durationMs);
  expect(await t.admin.call(jobLogs.list, { query: { jobId: id, status: 0 } })).toMatchObject({ total: 0 });
  await t.admin.call(calls.changeJobStatus, { body: { id, status: 0 } });
  expect(await one(id)).toMatchObject({ status: 0, nextAt: null });
  const stopped = await t.admin.call(jobs.list, { query: { status: 0 } });
  expect(stopped.list.map((job) => job.id)).toEqual([id]);
  await t.admin.call(calls.changeJobStatus, { body: { id, status: 1 } });
  expect(await one(id)).toMatchObject({ status: 1 });
});

test('a method can have several jobs, each with its own arguments, which it is run with', async () => {
  const { list: methods } = { list: await t.admin.call(calls.listJobMethods) };
  expect(methods.find(({ method }) => method === 'retention.logs')!.arguments).toEqual([
    { key: 'keepDays', label: 'Days to keep', least: 30, most: 36_500, standard: 180 },
  ]);
  const { id: own } = await add({ method: 'retention.jobLogs', arguments: { keepDays: 40 } });
  await t.db.query(
    `insert into job_log (job_id, name, group_name, method, status, message, started_at, duration_ms)
     values ($1, 'x', 'other', 'x', 1, '', now() - interval '50 days', 0)`,
    [own],
  );
  await t.admin.call(calls.runJob, { body: { id: own } });
  const logged = async () => (await t.admin.call(jobLogs.list, { query: { jobId: own } })).list;
  await eventually(async () => (await logged())[0]?.message === '1 handled');
  expect(await logged()).toHaveLength(1);
});

test('one is edited, scheduled anew, and deleted, while its log stays', async () => {
  const { id: own } = await add();
  await eventually(async () => (await one(own)).nextAt !== null);
  const before = await one(own);
  await t.admin.call(jobs.edit, { body: { ...before, name: 'Later', cronExpression: '0 30 5 1 1 ?' } });
  await eventually(async () => ((await one(own)).nextAt ?? before.nextAt) !== before.nextAt);
  expect(await one(own)).toMatchObject({ name: 'Later', method: form.method, missedPolicy: 'once', concurrent: 0 });
  await t.admin.call(calls.runJob, { body: { id: own } });
  const logged = () => t.admin.call(jobLogs.list, { query: { name: 'Later' } });
  await eventually(async () => (await logged()).total === 1);
  await t.admin.call(jobs.remove, { query: { ids: [own] } });
  expect((await logged()).list).toMatchObject([{ jobId: null, name: 'Later', method: form.method }]);
  const [line] = (await logged()).list;
  await t.admin.call(jobLogs.remove, { query: { ids: [line!.id] } });
  expect((await logged()).total).toBe(0);
});

test('an edit ignores the times of a job, which move meanwhile; its other fields are read-only', async () => {
  const { id: own } = await add();
  const added = await one(own);
  await eventually(async () => (await one(own)).nextAt !== null);
  const earlier = { ...added, nextAt: null, lastAt: '2026-01-01T00:00:00.000Z' };
  await t.admin.call(jobs.edit, { body: { ...earlier, remark: 'x' } });
  expect(await one(own)).toMatchObject({ remark: 'x', lastAt: null });
  const body = { ...(await one(own)), gmtCreate: '2026-01-01T00:00:00.000Z' };
  expect(await t.admin.send(jobs.edit, { body })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'gmtCreate' }] },
  });
});

test.each([
  ['a method that the program does not have', { method: 'process.exit' }, 'method'],
  ['a group that is in no dictionary', { group: 'nowhere' }, 'group'],
  ['an unreadable cron text', { cronExpression: 'daily' }, 'cronExpression'],
  ['a cron text of five fields', { cronExpression: '0 4 * * *' }, 'cronExpression'],
  ['an argument outside its limits', { method: 'retention.logs', arguments: { keepDays: 29 } }, 'arguments.keepDays'],
  ['an argument that the method does not have', { arguments: { days: 3 } }, 'arguments.days'],
])('%s is refused with its field', async (_what, wrong, path) => {
  const answer = await t.admin.send(jobs.add, { body: { ...form, ...wrong } });
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ path }] } });
});

test('a job of the program keeps its method and is not deleted; an unknown one is not found', async () => {
  const before = await one(id);
  const moved = await t.admin.send(jobs.edit, { body: { ...before, method: 'retention.runs' } });
  expect(moved).toMatchObject({ code: 400, data: { errors: [{ path: 'method' }] } });
  expect(await t.admin.send(jobs.remove, { query: { ids: [id] } })).toMatchObject({ code: 409 });
  expect(await t.admin.send(jobs.one, { query: { id: 9_999 } })).toMatchObject({ code: 404 });
  expect(await t.admin.send(calls.runJob, { body: { id: 9_999 } })).toMatchObject({ code: 404 });
  const unknown = await t.admin.send(calls.changeJobStatus, { body: { id: 9_999, status: 0 } });
  expect(unknown).toMatchObject({ code: 404 });
});

test('one that is running does not start again unless it may overlap', async () => {
  const { id: own } = await add();
  const hold = () =>
    t.db.query(`update job set lease = 'x', lease_until = now() + interval '1 hour' where id = $1`, [own]);
  await hold();
  expect(await t.admin.send(calls.runJob, { body: { id: own } })).toMatchObject({ code: 409 });
  await t.db.query('update job set concurrent = 1 where id = $1', [own]);
  await t.admin.call(calls.runJob, { body: { id: own } });
});

test('who may only look neither changes nor runs one, a tenant does not even look; who runs one is audited', async () => {
  const looker = await t.backgroundUser({ permissions: ['system:job:list', 'system:jobLog:list'] });
  const tenant = await t.tenant();
  expect((await looker.call(jobs.list)).total).toBeGreaterThan(0);
  await looker.call(jobLogs.list);
  expect(await looker.send(calls.runJob, { body: { id } })).toMatchObject({ code: 403 });
  expect(await looker.send(jobs.add, { body: form })).toMatchObject({ code: 403 });
  expect(await looker.send(jobLogs.clear)).toMatchObject({ code: 403 });
  for (const call of [jobs.list, jobLogs.list, calls.listJobMethods])
    expect(await tenant.send(call)).toMatchObject({ code: 403 });
  const narrow = await t.backgroundUser({ permissions: ['system:job:add', 'system:jobLog:delete'], dataScope: 'self' });
  expect(await narrow.send(jobs.add, { body: form })).toMatchObject({ code: 403 });
  expect(await narrow.send(jobLogs.clear)).toMatchObject({ code: 403 });
  const runner = await t.backgroundUser({ permissions: ['system:job:list', 'system:job:run'], dataScope: 'all' });
  await runner.call(calls.runJob, { body: { id } });
  await t.app.flush();
  const { list } = await t.admin.call(operationLogs.list, { query: { userName: runner.userName } });
  expect(list).toMatchObject([{ module: 'Run a scheduled job now', code: 0 }]);
  expect((await t.admin.call(jobs.export)).fileName).toMatch(/\.xlsx$/);
  expect((await t.admin.call(jobLogs.export)).fileName).toMatch(/\.xlsx$/);
});
