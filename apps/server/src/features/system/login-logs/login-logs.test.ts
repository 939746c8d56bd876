import { login } from '@flotilla/contract/http/identity/sessions';
import { loginLogs } from '@flotilla/contract/http/system/login-logs';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const { admin, ...t } = await useTestApp();

const linesOf = async (userName: string) => {
  await t.app.flush();
  return (await admin.call(loginLogs.list, { query: { userName } })).list;
};

test('lines are deleted one by one or all, and exported, by those who may', async () => {
  const tenant = await t.tenant();
  const [line] = await linesOf(tenant.userName);
  expect(line).toMatchObject({ status: 1, address: expect.any(String), browser: expect.any(String) });
  await admin.call(loginLogs.remove, { query: { ids: [line!.id] } });
  expect(await linesOf(tenant.userName)).toEqual([]);
  expect(await admin.send(loginLogs.remove, { query: { ids: [line!.id] } })).toMatchObject({ code: 404 });
  expect((await admin.call(loginLogs.export)).fileName).toMatch(/\.xlsx$/);
  const reader = await t.backgroundUser({ permissions: ['system:loginLog:list'] });
  for (const call of [loginLogs.clear, loginLogs.export]) expect(await reader.send(call)).toMatchObject({ code: 403 });
  // The reader's own sign-in is a line as well.
  await t.app.flush();
  await admin.call(loginLogs.clear);
  expect((await admin.call(loginLogs.list)).list).toEqual([]);
});

test('why somebody was refused is told in the reader’s language', async () => {
  const tenant = await t.tenant();
  const body = { username: tenant.userName, password: 'wrong' };
  for (let round = 0; round < 6; round += 1) await t.anonymous.send(login, { body });
  await t.db.query("update sign_in_failure set locked_until = now() + interval '1 hour' where failures > 5");
  for (let round = 0; round < 3; round += 1) await t.anonymous.send(login, { body });
  await t.app.flush();
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    const { data } = await admin.send(loginLogs.list, { query: { userName: tenant.userName }, headers });
    return [...new Set(data.list.map(({ message }) => message))].sort();
  };
  expect(await read('en')).toEqual([
    '',
    'Too many attempts',
    'Too many attempts (and 1 more)',
    'User name or password is wrong',
  ]);
  expect(await read('zh-CN')).toContain('尝试次数过多（另有 1 次）');
});

test('nobody deletes lines of people out of reach', async () => {
  const tenant = await t.tenant();
  const [line] = await linesOf(tenant.userName);
  const keeper = await t.backgroundUser({
    permissions: ['system:loginLog:list', 'system:loginLog:delete'],
    dataScope: 'self',
  });
  expect(await keeper.send(loginLogs.remove, { query: { ids: [line!.id] } })).toMatchObject({ code: 404 });
  await keeper.call(loginLogs.clear);
  expect(await linesOf(tenant.userName)).toHaveLength(1);
});
