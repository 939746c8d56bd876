// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../../components/overlay/confirm.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { go, useAddress } from '../../../lib/navigation/address.ts';
import { TabContext } from '../../../lib/navigation/tab-context.tsx';
import { useTabs } from '../../../lib/navigation/tabs-store.ts';
import { keepProfile } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import UsersPage from './pages/users-page.tsx';

const at = '2026-11-20T08:00:00.000Z';
const user = (id: number, userName: string, more: object) => ({
  ...{ id, userId: id, userName, nickname: `Mr ${userName}`, phone: '', gender: 'unknown', status: 1, avatar: '' },
  ...{ userType: 'front', deptId: null, deptName: '', parentId: null, parentName: '', roleNames: [], postNames: [] },
  ...{ deviceQuantity: 0, expirationTime: null, concurrencyLimit: 0, remark: '', lastLoginAt: null },
  ...{ createdAt: at, gmtModified: at, ...more },
});
const whale = user(7, 'bluewhale', { deptId: 2, deptName: 'Night', deviceQuantity: 96, expirationTime: at });
const list = [user(1, 'admin', { userType: 'background' }), whale, user(8, 'below', { parentId: 7 })];
const choices = {
  roles: [
    { id: 3, name: 'Default', roleKey: 'ROLE_DEFAULT', frontOnly: false },
    { id: 4, name: 'Operator', roleKey: 'operator', frontOnly: false },
    { id: 9, name: 'Auditor', roleKey: 'auditor', frontOnly: true },
  ],
  posts: [
    { id: 5, name: 'Driver', status: 1 },
    { id: 6, name: 'Rigger', status: 0 },
    { id: 8, name: 'Stoker', status: 0 },
  ],
  departments: [
    { id: 1, name: 'Head office', parentId: null, status: 1, userCount: 1, mayGive: true },
    { id: 2, name: 'Night', parentId: 1, status: 1, userCount: 2, mayGive: false },
  ],
  parents: [{ id: 7, name: 'bluewhale' }],
};

function Page() {
  const { search } = useAddress();
  return (
    <TabContext value={{ key: '/index', path: '/index', search }}>
      <UsersPage />
    </TabContext>
  );
}

async function open(userType: 'background' | 'front' = 'background') {
  const taken: unknown[] = [];
  const takes = (body: unknown) => {
    taken.push(body);
    return null;
  };
  const sent: Sent[] = fakeRoutes({
    'GET /system/auth/userList': { list, total: list.length },
    'GET /system/auth/userGet': userType === 'front' ? { ...choices, departments: [] } : choices,
    'GET /system/auth/getEditUser': { ...whale, roleIds: [], postIds: [5], communicationKey: 'a-key-of-16-signs' },
    'POST /system/auth/addUser': (body: unknown) => {
      taken.push(body);
      return { id: 9 };
    },
    'PUT /system/auth/editUser': takes,
    'PUT /system/auth/resetUserPwd': takes,
    'PUT /system/auth/changeUserStatus': takes,
  });
  const session = { id: 1, name: 'admin', nickname: '', avatar: '', roles: [], permissions: ['*:*:*'] };
  keepProfile({ ...session, userType });
  useTabs.setState({ activeKey: '/index' });
  go('/index');
  show(<Page />);
  await screen.findByText('below');
  return { sent, taken };
}
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell', 'admin', 'users');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('shows the newest users first, and filters them by a department of the tree, which counts the people below each', async () => {
  const { sent } = await open();
  expect(sent.find(({ url }) => url.includes('userList'))!.url).toContain('orderBy=id&order=desc');
  fireEvent.click(screen.getByRole('button', { name: 'Head office 3' }));
  await waitFor(() => expect(sent.at(-1)!.url).toContain('deptId=1'));
  screen.getByRole('button', { name: 'Head office 3', current: true });
  rowOf('bluewhale').getByText('Head office / Night');
  rowOf('bluewhale').getByText('Default');
  type('Find a department', 'nig');
  screen.getByRole('button', { name: 'Night 2' });
  type('Find a department', 'day');
  screen.getByText('Nothing matches these filters');
  press('All departments');
  await screen.findByRole('button', { name: 'All departments', current: true });
  expect(location.search).toBe('');
});

it('asks for what a tenant needs, and shows the limits of who can have them', async () => {
  const { taken } = await open();
  press('Add');
  await screen.findByLabelText('User name', { selector: '#userName' });
  expect(screen.queryByLabelText('Device quantity')).toBeNull();
  expect(screen.queryByLabelText('Parent user')).toBeNull();
  press('Save');
  await screen.findByText('Post is required');
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Tenant'));
  await screen.findByLabelText('Device quantity');
  press('Save');
  await waitFor(() => expect(screen.queryByText('Post is required')).toBeNull());
  screen.getByText('User name is required');
  screen.getByText('Password is required');
  expect(screen.queryByText('Role is required')).toBeNull();
  fireEvent.change(document.getElementById('userName')!, { target: { value: 'yunfan' } });
  fireEvent.change(document.getElementById('nickname')!, { target: { value: 'Yunfan' } });
  type('Password', 'x'.repeat(21));
  expect(screen.getByLabelText('Password')).toHaveProperty('maxLength', -1);
  await screen.findByText('Passwords have 6 to 20 characters');
  type('Password', 'test-password');
  type('Password again', 'other-password');
  await screen.findByText('The passwords entered twice are inconsistent');
  type('Password again', 'test-password');
  type('Device quantity', '20');
  type('Concurrency limit per second', '');
  await choose('Post', 'Driver');
  press('Save');
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]).toMatchObject({
    ...{ userName: 'yunfan', nickname: 'Yunfan', password: 'test-password', userType: 'front' },
    ...{ roleIds: [3], postIds: [5], deviceQuantity: 20, concurrencyLimit: 0 },
  });
  expect(taken[0]).not.toHaveProperty('passwordAgain');
});

it('edits a user with the role that somebody without any has, and keeps the key', async () => {
  const { taken } = await open();
  fireEvent.click(rowOf('bluewhale').getByRole('button', { name: 'Edit' }));
  const key = await screen.findByLabelText('Communication key');
  expect(key).toHaveProperty('value', 'a-key-of-16-signs');
  expect(document.getElementById('userName')).toHaveProperty('disabled', true);
  press('Save');
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]).toMatchObject({ id: 7, roleIds: [3], communicationKey: 'a-key-of-16-signs', gmtModified: at });
});

it('disables departments and roles that the caller may not give, and shows a refusal at the field it names', async () => {
  await open();
  const errors = [{ path: 'roleIds', message: 'Beyond your rights' }];
  fakeRoutes({
    'GET /system/auth/userList': { list, total: list.length },
    'GET /system/auth/userGet': choices,
    'POST /system/auth/addUser': new ApiError(403, 'Not allowed', { data: { errors } }),
  });
  press('Add');
  await screen.findByLabelText('Password');
  const disabled = () =>
    [...document.querySelectorAll('[class*="-disabled"]')].flatMap(({ textContent }) =>
      textContent?.endsWith('(beyond your data scope)') ? [textContent] : [],
    );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Role' }));
  await waitFor(() => expect(disabled()).toContain('Auditor (beyond your data scope)'));
  fireEvent.mouseDown(await screen.findByLabelText('Department', { selector: '#deptId' }));
  await waitFor(() => expect(disabled()).toContain('Night (beyond your data scope)'));
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Tenant'));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Role' }));
  await waitFor(() => expect(disabled()).not.toContain('Auditor (beyond your data scope)'));
  fireEvent.change(document.getElementById('userName')!, { target: { value: 'yunfan' } });
  fireEvent.change(document.getElementById('nickname')!, { target: { value: 'Yunfan' } });
  type('Password', 'test-password');
  type('Password again', 'test-password');
  press('Save');
  const error = await screen.findByText('Beyond your rights');
  expect(error.closest('.ant-form-item')!.textContent).toContain('Role');
});

it('finds the tenants that expire soon, in the order of their expiry', async () => {
  const { sent } = await open();
  await choose('Expires soon', 'Expires within 7 days');
  await waitFor(() => expect(sent.at(-1)!.url).toContain('expiresInDays=7'));
  press('Expiration time');
  await waitFor(() => expect(sent.at(-1)!.url).toContain('orderBy=expirationTime&order=asc'));
});

it('shows a stopped post to whom it belongs, and offers it to nobody else', async () => {
  await open();
  fakeRoutes({
    'GET /system/auth/userList': { list, total: list.length },
    'GET /system/auth/userGet': choices,
    'GET /system/auth/getEditUser': { ...whale, roleIds: [], postIds: [6], communicationKey: 'a-key-of-16-signs' },
  });
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  fireEvent.click(rowOf('bluewhale').getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('Communication key');
  expect(screen.getByText('Rigger (stopped)')).toBeTruthy();
  fireEvent.mouseDown(screen.getByLabelText('Post'));
  await waitFor(() => expect(offered()).toEqual(['Driver', 'Rigger (stopped)']));
  press('Cancel');
  await waitFor(() => expect(screen.queryByLabelText('Communication key')).toBeNull());
  press('Add');
  await screen.findByLabelText('Password');
  fireEvent.mouseDown(screen.getByLabelText('Post'));
  await waitFor(() => expect(offered()).toEqual(['Driver']));
});

it('resets a password that is entered twice', async () => {
  const { taken } = await open();
  fireEvent.click(rowOf('bluewhale').getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reset password', hidden: true }));
  for (const label of ['New password', 'New password again']) {
    expect(await screen.findByLabelText(label)).toHaveProperty('maxLength', -1);
  }
  type('New password', 'first-password');
  type('New password again', 'other-password');
  type('New password', 'short');
  await screen.findByText('Passwords have 6 to 20 characters');
  type('New password', 'first-password');
  press('Save');
  await screen.findByText('The passwords entered twice are inconsistent');
  expect(taken).toEqual([]);
  type('New password again', 'first-password');
  press('Save');
  await waitFor(() => expect(taken).toEqual([{ userId: 7, password: 'first-password' }]));
});

it('offers to hand over what a user owns, in the menu and after the refusal to delete the user', async () => {
  await open();
  const refusal = 'Still in use, cannot be deleted: tasks (2)';
  fakeRoutes({
    'DELETE /system/auth/deleteUser': new ApiError(409, refusal),
    'GET /system/user/owned': { owned: [{ name: 'tasks', count: 2 }] },
    'GET /system/user/listAll': { list: [], total: 0 },
  });
  const fromMenu = async (name: string) => {
    fireEvent.click(rowOf('bluewhale').getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };
  await fromMenu('Delete');
  await waitFor(() => expect(useQuestion.getState().asked).toBeDefined());
  useQuestion.getState().asked!.answer(true);
  await waitFor(() => expect(useToasts.getState().list.at(-1)!.text).toBe(refusal));
  act(() => useToasts.getState().list.at(-1)!.action!.run());
  await screen.findByText('This moves: tasks (2)');
  press('Cancel');
  await waitFor(() => expect(screen.queryByText('This moves: tasks (2)')).toBeNull());
  await fromMenu('Hand over…');
  await screen.findByText('Hand over what “bluewhale” owns');
});

it('leaves the own account to the user centre', async () => {
  await open();
  const own = rowOf('admin');
  expect(own.getByRole('switch')).toHaveProperty('disabled', true);
  expect(own.getByRole('button', { name: 'Edit' })).toHaveProperty(
    'title',
    'Your own account is changed in the user centre',
  );
});

it('shows a tenant neither departments nor limits', async () => {
  await open('front');
  expect(screen.queryByRole('navigation', { name: 'Departments' })).toBeNull();
  press('Add');
  await screen.findByLabelText('Parent user');
  for (const label of ['Department', 'Device quantity']) {
    expect(within(screen.getByRole('dialog')).queryByLabelText(label), label).toBeNull();
  }
});

it('stops chosen users at once, without the own account and the built-in administrator, and lets them in again', async () => {
  const { taken } = await open();
  for (const box of screen.getAllByRole('checkbox', { name: /^Select (admin|bluewhale|below)$/ })) fireEvent.click(box);
  press('Stop');
  expect(useQuestion.getState().asked).toMatchObject({
    title: 'Stop 2 users: “bluewhale”, “below”?',
    text: expect.stringContaining('Left out: admin'),
    danger: true,
  });
  useQuestion.getState().asked!.answer(true);
  await waitFor(() => expect(taken).toEqual([{ userId: '7,8', status: 0 }]));
  const { action } = await waitFor(() => useToasts.getState().list.find(({ text }) => text === 'Stopped 2 users')!);
  action!.run();
  await waitFor(() => expect(taken[1]).toEqual({ userId: '7,8', status: 1 }));
});

it('says why nobody is left to be stopped', async () => {
  const { taken } = await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select admin' }));
  press('Stop');
  await waitFor(() => expect(useToasts.getState().list.at(-1)!.text).toContain('Neither your own account'));
  expect(useQuestion.getState().asked).toBeUndefined();
  expect(taken).toEqual([]);
});
