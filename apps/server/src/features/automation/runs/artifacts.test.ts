import { listRunArtifacts, listRuns } from '@flotilla/contract/http/runs';
import { expect, test } from 'vitest';
import { carryOut, enabledTask, type JoinedPhone, joinedPhone } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
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
