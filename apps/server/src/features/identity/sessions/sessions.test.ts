import { getInfo, getRouters, logout } from '@flotilla/contract/http/identity/sessions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const server = await useTestApp();

test('the first administrator signs in and may everything', async () => {
  const info = await server.admin.call(getInfo);
  expect(info).toMatchObject({
    user: { user_name: 'admin', userType: 'background', nickname: 'admin', avatar: '' },
    roles: ['admin'],
    permissions: ['*:*:*'],
    seesAll: true,
  });
});

test('a tenant without a role has ROLE_DEFAULT and sees the menus of the own phones', async () => {
  const tenant = await server.tenant();
  const info = await tenant.call(getInfo);
  expect(info.roles).toEqual(['ROLE_DEFAULT']);
  expect(info.seesAll).toBe(false);
  expect(info.permissions).toContain('device:list:edit');
  expect(info.permissions).not.toContain('system:licence:edit');
  const routes = await tenant.call(getRouters);
  expect(routes.map((route) => route.meta.title)).toEqual([
    'Home',
    'Devices',
    'Device alarm',
    'Tasks',
    'Scripts',
    'Data',
    'System',
    'System tools',
  ]);
  expect(routes[1]!.children.map((route) => route.meta.title)).toEqual([
    'Device list',
    'Monitor',
    'Device groups',
    'Agents',
  ]);
});

test('signing out ends the session at once', async () => {
  const tenant = await server.tenant();
  await tenant.call(logout);
  expect(await tenant.send(getInfo)).toMatchObject({ status: 200, code: -401, data: null });
});
