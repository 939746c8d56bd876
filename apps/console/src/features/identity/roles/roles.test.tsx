// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmHost } from '../../../components/overlay/confirm-host.tsx';
import { TabContext } from '../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import RolesPage from './pages/roles-page.tsx';

const at = '2026-11-20T08:00:00.000Z';
const rest = { sort: 1, status: 1, remark: '', createdAt: at, gmtModified: at };
const admin = { id: 1, name: 'Super', roleKey: 'admin', dataScope: 'all', builtIn: true, userCount: 1, ...rest };
const duty = { id: 3, name: 'Duty', roleKey: 'duty', dataScope: 'custom', builtIn: false, userCount: 2, ...rest };
const menu = (id: number, parentId: number | null, name: string, type: string, children: object[] = []) => ({
  ...{ id, parentId, name, type, permission: type === 'category' ? '' : `x:${id}:y`, children },
});
const tree = [
  menu(10, null, 'Devices', 'category', [
    menu(11, 10, 'Phones', 'menu', [menu(12, 11, 'Add phones', 'button'), menu(13, 11, 'Edit phones', 'button')]),
  ]),
];
const departments = [
  { id: 5, parentId: null, name: 'Head', children: [{ id: 6, parentId: 5, name: 'North', children: [] }] },
];

let sent: Sent[];
async function open(permissions = ['*:*:*']) {
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'background', roles: [], permissions });
  sent = fakeRoutes({
    'GET /system/auth/roleList': { list: [admin, duty], total: 2 },
    'GET /system/auth/roleOne': { ...duty, menuIds: [11, 12], deptIds: [6] },
    'GET /system/auth/roleMenuTree': { tree, checked: [] },
    'GET /system/auth/deptTree': departments,
    'POST /system/auth/addRole': { id: 9 },
    'PUT /system/auth/editRole': null,
    'PUT /system/auth/changeRoleStatus': null,
    'PUT /system/auth/roleDataScope': null,
  });
  show(
    <TabContext value={{ key: '/roles', path: '/roles', search: '' }}>
      <RolesPage />
      <ConfirmHost />
    </TabContext>,
  );
  await screen.findByText('Duty');
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) }).querySelector('input')!;
const saved = async (route: string) => {
  const call = await waitFor(() => {
    const found = sent.find(({ method, url }) => `${method} ${url}` === route);
    if (!found) throw new Error(`${route} was not called`);
    return found;
  });
  return JSON.parse(String(call.body)) as Record<string, unknown>;
};
const fromMenu = async (name: string, entry: string) => {
  fireEvent.click(row(name).getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry, hidden: true }));
};

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell', 'roles', 'admin');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('shows what a role has, half where that is not all, and says what saving changes', async () => {
  await open();
  fireEvent.click(row('Duty').getByRole('button', { name: 'Edit' }));
  await screen.findByText('Edit phones');
  expect([box('Devices').indeterminate, box('Phones').indeterminate, box('Edit phones').checked]).toEqual([
    true,
    true,
    false,
  ]);
  await screen.findByText('North');
  expect(box('Head').indeterminate).toBe(true);
  screen.getByText('2 users have it; changes take effect at once');
  fireEvent.click(box('Edit phones'));
  screen.getByText('1 more than before: Edit phones');
  expect(box('Devices').checked).toBe(true);
  fireEvent.click(box('Add phones'));
  fireEvent.click(screen.getByRole('radio', { name: /^Own department and below/ }));
  await waitFor(() => expect(screen.queryByText('North')).toBeNull());
  press('Save');
  const body = await saved('PUT /system/auth/editRole');
  expect(body).toMatchObject({ id: 3, dataScope: 'departmentAndBelow', gmtModified: at });
  expect((body.menuIds as number[]).toSorted()).toEqual([10, 11, 13]);
});

it('copies a role, with another key', async () => {
  await open();
  await fromMenu('Duty', 'Copy as a new role');
  await screen.findByDisplayValue('Copy of Duty');
  press('Save');
  const body = await saved('POST /system/auth/addRole');
  expect(body).toMatchObject({ roleKey: 'duty_copy', menuIds: [11, 12], dataScope: 'custom', deptIds: [6] });
});

it('changes the data scope alone', async () => {
  await open();
  await fromMenu('Duty', 'Data scope');
  await screen.findByRole('treeitem', { name: /^Head/ });
  fireEvent.click(box('Head'));
  press('Save');
  const body = await saved('PUT /system/auth/roleDataScope');
  expect(body).toMatchObject({ id: 3, dataScope: 'custom', gmtModified: at });
  expect((body.deptIds as number[]).toSorted()).toEqual([5, 6]);
});

it('stops a role after a question that says who loses what', async () => {
  await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Duty: Normal' }));
  await screen.findByText('2 users lose its rights at once.');
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  press('OK');
  expect(await saved('PUT /system/auth/changeRoleStatus')).toEqual({ id: 3, status: 0 });
});

it('leaves the administrators’ role alone, and offers nothing to those who may only read', async () => {
  await open();
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Super: Normal' }).disabled).toBe(true);
  expect(row('Super').getByRole<HTMLButtonElement>('button', { name: 'Edit' }).disabled).toBe(true);
  await closeAll();
  await open(['system:role:list']);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: /Edit|Add|More/ })).toBeNull();
});
