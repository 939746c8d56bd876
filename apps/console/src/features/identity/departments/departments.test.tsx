// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmHost } from '../../../components/overlay/confirm-host.tsx';
import { TabContext } from '../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/toast.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import DepartmentsPage from './pages/departments-page.tsx';

const at = '2026-11-20T08:00:00.000Z';
const rest = { sort: 1, status: 1, leader: '', phone: '', createdAt: at, gmtModified: at };
const list = [
  { id: 1, parentId: null, name: 'Head office', ...rest },
  { id: 2, parentId: 1, name: 'Operations', ...rest },
  { id: 3, parentId: null, name: 'Tenants', ...rest },
];

async function open() {
  const taken: unknown[] = [];
  const takes = (body: unknown) => {
    taken.push(body);
    return { id: 9 };
  };
  fakeRoutes({
    'GET /system/auth/deptList': { list, total: list.length },
    'GET /system/auth/deptOne': list[0],
    'POST /system/auth/addDept': takes,
    'PUT /system/auth/editDept': takes,
  });
  show(
    <TabContext value={{ key: '/dept', path: '/dept', search: '' }}>
      <DepartmentsPage />
      <ConfirmHost />
    </TabContext>,
  );
  await screen.findByText('Operations');
  return taken;
}
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(async () => {
  fakeWindow();
  useToasts.setState({ list: [] });
  await speak('en', 'shell', 'admin', 'departments');
  const session = { id: 1, name: 'a', nickname: '', avatar: '', roles: [], permissions: ['*:*:*'] };
  keepProfile({ ...session, userType: 'background', seesAll: true });
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('adds a department below the one it was asked for', async () => {
  const taken = await open();
  fireEvent.click(rowOf('Operations').getByRole('button', { name: 'Add below' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText('Operations');
  fireEvent.change(form.getByLabelText('Department name'), { target: { value: 'Night shift' } });
  save();
  await waitFor(() => expect(taken).toEqual([{ parentId: 2, name: 'Night shift', sort: 1, status: 1 }]));
});

it('saves a department at the top without a parent, and offers none below itself', async () => {
  const taken = await open();
  fireEvent.click(rowOf('Head office').getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText('None (top department)');
  fireEvent.mouseDown(form.getByRole('combobox', { name: 'Parent department' }));
  const choices = screen.getAllByRole('treeitem', { hidden: true }).map((item) => item.getAttribute('aria-disabled'));
  expect(choices).toEqual(['false', 'true', 'true', 'false']);
  save();
  await waitFor(() => expect(taken).toMatchObject([{ id: 1, parentId: null, name: 'Head office', gmtModified: at }]));
});

it('deletes a department only with all that are below it', async () => {
  await open();
  fireEvent.click(rowOf('Head office').getByRole('button', { name: 'More' }));
  const remove = await screen.findByRole('menuitem', { name: 'Delete', hidden: true });
  expect(remove.title).toBe('Delete the departments below it first');
  const choose = (name: string) => fireEvent.click(screen.getByLabelText(`Select ${name}`));
  const removeChosen = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  choose('Head office');
  removeChosen();
  expect(useToasts.getState().list.map(({ text }) => text)).toEqual(['Delete the departments below it first']);
  choose('Operations');
  removeChosen();
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('2 departments');
});

it('offers no change to somebody whose data scope has a limit', async () => {
  const session = { id: 2, name: 'b', nickname: '', avatar: '', roles: [], userType: 'background' };
  const permissions = ['list', 'add', 'edit', 'delete'].map((verb) => `system:dept:${verb}`);
  keepProfile({ ...session, permissions, seesAll: false });
  await open();
  const buttons = screen.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
  expect(buttons.filter((name) => /Add|Edit|Delete|More/.test(name ?? ''))).toEqual([]);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(rowOf('Operations').getByText('Normal')).toBeTruthy();
});
