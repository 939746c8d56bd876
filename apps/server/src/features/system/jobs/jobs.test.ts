import * as calls from '@flotilla/contract/http/system/jobs';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const { list: jobs } = await t.admin.call(calls.listJobs, { query: { group: 'retention', pageSize: 1000 } });
const { id } = jobs.find((job) => job.method === 'retention.sessions')!;

test('the program’s jobs are there, named in the reader’s language and found in any', async () => {
  const methods = jobs.map((job) => job.method);
  expect(methods).toEqual(
    expect.arrayContaining(['retention.logs', 'retention.leftovers', 'retention.sessions', 'retention.files']),
  );
  const named = { query: { name: '清理过期会话' }, headers: { 'accept-language': 'zh-TW' } };
  expect((await t.admin.send(calls.listJobs, named)).data.list).toMatchObject([
    { id, name: '清理過期工作階段與驗證碼' },
  ]);
  const name = 'Remove expired sessions and captchas';
  expect(await t.admin.call(calls.getJob, { query: { id } })).toMatchObject({ name, status: 1 });
});

test('one is run, with a line in its log, stopped and started', async () => {
  await t.admin.call(calls.runJob, { body: { id } });
  expect(await t.admin.call(calls.listJobLogs, { query: { jobId: id } })).toMatchObject({
    total: 1,
    list: [{ status: 1, message: 'sessions: 0', method: 'retention.sessions' }],
  });
  expect(await t.admin.call(calls.listJobLogs, { query: { jobId: id, status: 0 } })).toMatchObject({ total: 0 });
  await t.admin.call(calls.changeJobStatus, { body: { id, status: 0 } });
  expect(await t.admin.call(calls.getJob, { query: { id } })).toMatchObject({ status: 0, nextAt: null });
  const stopped = await t.admin.call(calls.listJobs, { query: { status: 0 } });
  expect(stopped.list.map((job) => job.id)).toEqual([id]);
  await t.admin.call(calls.changeJobStatus, { body: { id, status: 1 } });
  expect(await t.admin.call(calls.getJob, { query: { id } })).toMatchObject({ status: 1 });
});

test('an unknown one is not found, and wrong input names its field', async () => {
  expect(await t.admin.send(calls.getJob, { query: { id: 9_999 } })).toMatchObject({ code: 404 });
  expect(await t.admin.send(calls.runJob, { body: { id: 9_999 } })).toMatchObject({ code: 404 });
  const unknown = await t.admin.send(calls.changeJobStatus, { body: { id: 9_999, status: 0 } });
  expect(unknown).toMatchObject({ code: 404 });
  const wrong = await t.admin.send(calls.changeJobStatus, { body: { id, status: 2 } });
  expect(wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'status' }] } });
});

test('who may only look neither runs nor stops one, a tenant does not even look; who runs one is audited', async () => {
  const looker = await t.backgroundUser({ permissions: ['system:job:list'] });
  const tenant = await t.tenant();
  expect((await looker.call(calls.listJobs)).total).toBeGreaterThan(0);
  expect(await looker.send(calls.runJob, { body: { id } })).toMatchObject({ code: 403 });
  expect(await looker.send(calls.changeJobStatus, { body: { id, status: 0 } })).toMatchObject({ code: 403 });
  for (const call of [calls.listJobs, calls.listJobLogs]) {
    expect(await tenant.send(call)).toMatchObject({ code: 403 });
  }
  const runner = await t.backgroundUser({ permissions: ['system:job:list', 'system:job:run'], dataScope: 'all' });
  await runner.call(calls.runJob, { body: { id } });
  await t.app.flush();
  const { list } = await t.admin.call(operationLogs.list, { query: { userName: runner.userName } });
  expect(list).toMatchObject([{ module: 'Run a scheduled job now', code: 0 }]);
});
