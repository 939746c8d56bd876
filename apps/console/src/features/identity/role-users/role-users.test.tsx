// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { TabContext } from '../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import RoleUsersPage from './pages/role-users-page.tsx';

const user = (id: number, userName: string, byDefault = false) => ({
  ...{ id, userId: id, userName, nickname: userName, userType: 'background', deptName: '', status: 1, byDefault },
});
const everybody = [user(1, 'admin'), user(2, 'zhou'), user(3, 'li'), user(4, 'bare', true)];
const add = 'POST /system/auth/addRoleUsers';
const why = 'Nobody changes their own roles';

let sent: Sent[];
let routes: Record<string, unknown>;
beforeEach(async () => {
  fakeWindow();
  useToasts.setState({ list: [] });
  await speak('en', 'shell', 'roles', 'admin');
  const session = { id: 1, name: 'admin', nickname: '', avatar: '', roles: [], permissions: ['*:*:*'] };
  keepProfile({ ...session, userType: 'background' });
  routes = {
    'GET /system/auth/roleOne': { id: 4, name: 'Operator' },
    'GET /system/auth/roleUserList': { list: everybody.filter(({ userName }) => userName !== 'li'), total: 3 },
    'GET /system/user/listAll': { list: everybody, total: 4 },
  };
  sent = fakeRoutes(routes);
  const path = '/role-users/4';
  show(
    <TabContext value={{ key: path, path, search: '' }}>
      <RoleUsersPage />
    </TabContext>,
  );
  await screen.findByRole('row', { name: /zhou/ });
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});
const rowOf = (name: string, place = within(document.body)) =>
  within(place.getByRole('row', { name: new RegExp(name) }));
const openPicker = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Add users' }));
  const picker = within(await screen.findByRole('dialog'));
  await picker.findByLabelText('Select li');
  return picker;
};

it('offers neither to take nor to give the own roles', async () => {
  const own = rowOf('admin');
  expect(own.getByRole('button', { name: 'Remove' })).toHaveProperty('title', why);
  expect(own.getByRole('checkbox')).toHaveProperty('disabled', true);
  expect(rowOf('zhou').getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false);
  const picker = await openPicker();
  expect(rowOf('admin', picker).getByRole('checkbox')).toMatchObject({ disabled: true, title: why });
  expect(rowOf('li', picker).getByRole('checkbox')).toHaveProperty('disabled', false);
});

it('names those who have the role by default, from whom it cannot be taken', () => {
  const bare = rowOf('bare');
  bare.getByText('by default');
  expect(bare.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  expect(bare.getByRole('checkbox')).toHaveProperty('disabled', true);
  expect(rowOf('zhou').queryByText('by default')).toBeNull();
});

it('keeps the choice until the role was given', async () => {
  routes[add] = new ApiError(400, 'The disk is full');
  const picker = await openPicker();
  fireEvent.click(picker.getByLabelText('Select li'));
  fireEvent.click(picker.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(useToasts.getState().list.map(({ text }) => text)).toEqual(['The disk is full']));
  expect(picker.getByLabelText('Select li')).toHaveProperty('checked', true);
  routes[add] = null;
  await waitFor(() => expect(picker.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', false));
  fireEvent.click(picker.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const posts = sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  expect(posts).toEqual(Array(2).fill({ roleId: 4, userIds: [3] }));
});
