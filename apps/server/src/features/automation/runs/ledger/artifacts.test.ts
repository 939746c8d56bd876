import { listRunArtifacts, listRuns } from '@flotilla/contract/http/automation/runs';
import { expect, test } from 'vitest';
import { carryOut, enabledTask, type JoinedPhone, joinedPhone } from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const send = async ({ token }: JoinedPhone, query: string, body: Buffer) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  return (await fetch(new URL(`/rapi/artifact?${query}`, t.url), { method: 'POST', headers, body })).json();
};
async function handIn({ token }: JoinedPhone, runId: number, name: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const answer = await fetch(new URL(`/rapi/artifact?runId=${runId}&name=${name}`, t.url), {
    method: 'POST',
    headers,
    body: png,
  });
  expect(await answer.json()).toMatchObject({ code: 0 });
}

test('the pictures and runs of exactly one phone are listed, for those who may see them', async () => {
  const [joined, neighbour] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo, neighbour.deviceNo] });
  const order = await carryOut(joined.phone, 'done');
  const next = await carryOut(neighbour.phone, 'done');
  await handIn(joined, order.runId, 'one.png');
  await handIn(joined, order.runId, 'two.png');
  await handIn(neighbour, next.runId, 'three.png');

  const ofDevice = joined.deviceNo;
  const { list, total } = await tenant.call(listRunArtifacts, { query: { ofDevice } });
  expect(total).toBe(2);
  expect(list.map(({ name }) => name).sort()).toEqual(['one.png', 'two.png']);
  expect(list[0]).toMatchObject({ runId: order.runId, bytes: png.length, contentType: 'image/png' });
  expect(list[0]!.taskName).not.toBe('');
  expect((await tenant.call(listRunArtifacts, { query: { runId: next.runId } })).total).toBe(1);
  expect((await tenant.call(listRuns, { query: { ofDevice } })).list).toMatchObject([{ id: order.runId, taskId }]);
  expect((await tenant.call(listRuns, { query: { ofDevice: ofDevice.slice(0, -1) } })).total).toBe(0);

  expect((await other.call(listRunArtifacts, { query: { ofDevice } })).total).toBe(0);
  const nobody = await t.backgroundUser({ permissions: [] });
  expect((await nobody.send(listRunArtifacts)).code).toBe(403);
});

test('files of a run are downloaded, never shown, and know when they were taken', async () => {
  const joined = await joinedPhone(t, tenant);
  await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  const { runId } = await carryOut(joined.phone, 'done');
  const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0]);
  const takenAt = '2026-11-20T08:00:00.000Z';
  const named = (name: string) => new URLSearchParams({ runId: String(runId), name, takenAt }).toString();
  expect(await send(joined, named('清单.csv'), Buffer.from('甲,1'))).toMatchObject({ code: 0 });
  expect(await send(joined, named('seen.json'), Buffer.from('{"a":1}'))).toMatchObject({ code: 0 });
  expect(await send(joined, named('all.zip'), zip)).toMatchObject({ code: 0 });
  for (const [name, content] of [
    ['page.html', '<script>1</script>'],
    ['a.svg', '<svg/>'],
    ['program', 'MZ\0\0'],
  ] as const)
    expect(await send(joined, named(name), Buffer.from(content))).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'file' }] },
    });

  const { list } = await tenant.call(listRunArtifacts, { query: { runId } });
  expect(new Map(list.map(({ name, contentType }) => [name, contentType]))).toEqual(
    new Map([
      ['清单.csv', 'text/plain; charset=utf-8'],
      ['seen.json', 'application/json'],
      ['all.zip', 'application/zip'],
    ]),
  );
  expect(list.every((one) => Date.parse(one.takenAt) === Date.parse(takenAt))).toBe(true);
  const file = await fetch(new URL(`/task/run/artifact?id=${runId}&name=${encodeURIComponent('清单.csv')}`, t.url), {
    headers: { authorization: `Bearer ${tenant.token}` },
  });
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await file.text()).toBe('甲,1');
});
