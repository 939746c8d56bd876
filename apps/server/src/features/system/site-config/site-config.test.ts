import { listOperationLogs } from '@flotilla/contract/http/operation-logs';
import { getPublicSite, getSite, getSystemEnvironment, saveSite } from '@flotilla/contract/http/site';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();

test('what is saved is seen by everybody at once, and what is left out stays', async () => {
  expect(await t.admin.call(getSystemEnvironment)).toEqual({ openScreen: true });
  await t.admin.call(saveSite, { body: { systemTitle: 'Racks', timeZone: 'UTC', registerOpen: true } });
  await t.admin.call(saveSite, { body: { logo: '/racks.svg' } });
  const shown = { systemTitle: 'Racks', logo: '/racks.svg', timeZone: 'UTC' };
  expect(await t.anonymous.call(getPublicSite)).toEqual(shown);
  expect(await t.admin.call(getSite)).toEqual({ ...shown, registerOpen: true });
  await t.admin.call(saveSite, { body: { registerOpen: false } });
  expect(await t.admin.call(getSite)).toEqual({ ...shown, registerOpen: false });
});

test.each([
  ['timeZone', 'Nowhere'],
  ['systemTitle', 'x'.repeat(65)],
  ['systemTitle', ''],
  ['logo', 'x'.repeat(2_001)],
  ['registerOpen', 'yes'],
])('a wrong %s is named, and nothing of the call is saved', async (path, wrong) => {
  const before = await t.admin.call(getSite);
  const body = { systemTitle: 'Half', logo: '/half.svg', [path]: wrong };
  expect(await t.admin.send(saveSite, { body })).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  expect(await t.admin.call(getSite)).toEqual(before);
});

test('a tenant neither reads the configuration nor changes it; who changes it is audited', async () => {
  const tenant = await t.tenant();
  expect(await tenant.send(getSite)).toMatchObject({ code: 403 });
  expect(await tenant.send(saveSite, { body: { systemTitle: 'Mine' } })).toMatchObject({ code: 403 });
  const clerk = await t.backgroundUser({ permissions: ['system:site:get', 'system:site:edit'] });
  await clerk.call(saveSite, { body: { systemTitle: 'Clerk' } });
  await t.app.flush();
  const query = { module: 'Save the site configuration', userName: clerk.userName };
  const { list } = await t.admin.call(listOperationLogs, { query });
  expect(list).toMatchObject([{ code: 0, params: expect.stringContaining('Clerk') }]);
});
