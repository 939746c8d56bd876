// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go, useAddress } from '../../lib/navigation/address.ts';
import { TabContext } from '../../lib/navigation/tab-context.tsx';
import { useTabs } from '../../lib/navigation/tabs-store.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeServer, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { ListPage } from './list-page.tsx';

const groups = [
  { id: 1, name: 'East 1', userName: 'zhouning' },
  { id: 2, name: 'South 1', userName: 'bluewhale' },
];
const answer = (list: unknown[], total = list.length) => ({ json: { code: 0, data: { list, total } } });

function List({ removed, first }: { removed: (names: string[]) => void; first?: string }) {
  return (
    <ListPage
      route="GET /device/group/list"
      id="test"
      label="Groups"
      filters={[{ kind: 'text', name: 'name', label: 'Group name' }]}
      columns={[
        { key: 'name', title: 'Name', sort: true },
        { key: 'userName', title: 'Owner' },
        { key: 'deviceCount', title: 'Phones', hidden: true },
      ]}
      nameOf={(group) => group.name}
      lockedReason={(group) => (group.name === 'kept' ? 'It is kept' : undefined)}
      batch={[
        { key: 'delete', label: 'Delete', onClick: (rows) => removed(rows.map((row) => row.name)) },
        { key: 'ring', label: 'Ring', always: true, onClick: (rows) => removed(rows.map((row) => row.name)) },
      ]}
      actions={(group) => [
        { key: 'edit', label: `Edit ${group.id}`, onClick: () => {} },
        { key: 'secret', label: 'Secret', permission: 'task:task:edit', onClick: () => {} },
      ]}
      create={{ onClick: () => {} }}
      empty={{ title: 'No group yet', ...(first && { action: <button type="button">{first}</button> }) }}
    />
  );
}

/** A page whose tab follows the address, as in the frame. */
function Page({ removed }: { removed: (names: string[]) => void }) {
  const { search } = useAddress();
  return (
    <TabContext value={{ key: '/index', path: '/index', search }}>
      <List removed={removed} />
    </TabContext>
  );
}
function open(address: string, removed = (_: string[]) => {}) {
  useTabs.setState({ activeKey: '/index' });
  go(address);
  show(<Page removed={removed} />);
}
const lastQuery = (sent: Sent[]) => Object.fromEntries(new URL(sent.at(-1)!.url, 'http://x').searchParams);

beforeEach(async () => {
  fakeWindow();
  localStorage.clear();
  await speak('en', 'shell');
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['x:y:z'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for what the address says', async () => {
  const sent = fakeServer(answer(groups, 64));
  open('/index?name=East&pageNum=2&pageSize=30&orderBy=name&order=desc');
  await screen.findByText('East 1');
  expect(lastQuery(sent)).toEqual({ name: 'East', pageNum: '2', pageSize: '30', orderBy: 'name', order: 'desc' });
  expect(screen.getByLabelText('Group name')).toHaveProperty('value', 'East');
});

it('writes filters, order and page into the address', async () => {
  const sent = fakeServer(answer(groups, 64));
  open('/index?pageNum=3');
  await screen.findByText('East 1');
  fireEvent.change(screen.getByLabelText('Group name'), { target: { value: 'South' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(location.search).toBe('?name=South'));
  await waitFor(() => expect(lastQuery(sent)).toMatchObject({ name: 'South', pageNum: '1' }));
  fireEvent.click(screen.getByTitle('Sort by Name'));
  await waitFor(() => expect(location.search).toBe('?name=South&orderBy=name&order=asc'));
  fireEvent.click(screen.getByTitle('2'));
  await waitFor(() => expect(location.search).toContain('pageNum=2'));
});

it('offers to reset filters that find nothing, and says what is missing when there are none', async () => {
  fakeServer(answer([]));
  open('/index?name=nobody');
  fireEvent.click(await screen.findByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(location.search).toBe(''));
  await screen.findByText('No group yet');
});

it.each([
  ['before, where it always stands there', undefined, 1],
  ['once it is known, where it moves into an empty list', 'First', 0],
])('shows the button above the rows %s', async (_when, first, before) => {
  fakeServer(answer(groups));
  show(<List removed={() => {}} first={first} />);
  expect(screen.queryAllByRole('button', { name: 'Add' })).toHaveLength(before);
  await screen.findByText('East 1');
  screen.getByRole('button', { name: 'Add' });
});

it('shows a failure with its request id, and tries again', async () => {
  fakeServer({ json: { code: 409, msg: 'The list is being rebuilt', requestId: '7f21c9' } }, answer(groups));
  open('/index');
  await screen.findByText('The list is being rebuilt');
  screen.getByText('7f21c9');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('East 1');
});

it('goes to the last page that exists', async () => {
  const sent = fakeServer(answer([], 21), answer(groups, 21));
  open('/index?pageNum=9');
  await screen.findByText('East 1');
  expect(lastQuery(sent)).toMatchObject({ pageNum: '2' });
});

it('hands the chosen rows to a batch action', async () => {
  fakeServer(answer(groups));
  const removed = vi.fn();
  open('/index', removed);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select South 1' }));
  screen.getByText('1 selected');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(removed).toHaveBeenCalledWith(['South 1']);
});

it('selects all rows that match, of every page, but none that is locked', async () => {
  const all = [...groups, { id: 3, name: 'kept', userName: 'zhou' }];
  const sent = fakeServer(answer(groups, 3), answer(all));
  const removed = vi.fn();
  open('/index?name=o', removed);
  await screen.findByText('East 1');
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 3' }));
  await waitFor(() => expect(lastQuery(sent)).toMatchObject({ name: 'o', pageNum: '1', pageSize: '1000' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select East 1' })).toHaveProperty('checked', true));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(removed).toHaveBeenCalledWith(['East 1', 'South 1']);
});

it('selects no locked row of the page, and nothing stays selected when the filters change', async () => {
  fakeServer(answer([...groups, { id: 3, name: 'kept', userName: 'zhou' }]), answer(groups));
  const removed = vi.fn();
  open('/index', removed);
  await screen.findByText('East 1');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(await screen.findByText('2 selected')).toBeTruthy();
  const filter = screen.getByRole('textbox', { name: 'Group name' });
  fireEvent.change(filter, { target: { value: 'th' } });
  fireEvent.submit(filter.closest('form')!);
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
});

it('marks the rows that could not be fetched again', async () => {
  const routes: Record<string, unknown> = { 'GET /device/group/list': { list: groups, total: 2 } };
  fakeRoutes(routes);
  open('/index');
  await screen.findByText('East 1');
  expect(screen.queryByRole('alert')).toBeNull();
  routes['GET /device/group/list'] = new Error('The site is busy');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The site is busy');
  expect(screen.getByText('East 1')).toBeTruthy();
});

it('lets a batch action that has a meaning without rows be used without them', async () => {
  fakeServer(answer(groups));
  const removed = vi.fn();
  open('/index', removed);
  await screen.findByText('East 1');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ring' }));
  expect(removed).toHaveBeenCalledWith([]);
});

it('draws only the actions a person may do', async () => {
  fakeServer(answer(groups));
  open('/index');
  await screen.findByRole('button', { name: 'Edit 1' });
  expect(screen.queryByRole('button', { name: 'Secret' })).toBeNull();
});

it('remembers which columns are hidden', async () => {
  fakeServer(answer(groups));
  open('/index');
  await screen.findByText('East 1');
  expect(screen.queryByRole('columnheader', { name: 'Phones' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
  const panel = document.querySelector<HTMLElement>('[popover]')!;
  fireEvent.click(within(panel).getByLabelText('Owner'));
  fireEvent.click(within(panel).getByLabelText('Hide selected'));
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
  expect(JSON.parse(localStorage.getItem('flotilla.columns.test')!)).toEqual(['deviceCount', 'userName']);
});

it('shows a capped total as such, and counts to the end on request, for these filters only', async () => {
  const capped = { json: { code: 0, data: { list: groups, total: 10_001, totalIsExact: false } } };
  const sent = fakeServer(capped);
  open('/index');
  expect(await screen.findByText('10,000+ items')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Count exactly' }));
  await waitFor(() => expect(lastQuery(sent)).toMatchObject({ exactTotal: '1' }));
  fireEvent.change(screen.getByLabelText('Group name'), { target: { value: 'East' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(lastQuery(sent)).toMatchObject({ name: 'East' }));
  expect(lastQuery(sent)).not.toHaveProperty('exactTotal');
});

it('shows why a page has fewer rows', async () => {
  fakeServer({ json: { code: 0, data: { list: groups, total: 2, note: 'Request smaller pages.' } } });
  open('/index');
  expect(await screen.findByText('Request smaller pages.')).toBeTruthy();
});

it('has no boxes without a permitted batch action, and no filter without its permission', async () => {
  fakeServer(answer(groups));
  show(
    <ListPage
      route="GET /device/group/list"
      id="test"
      label="Groups"
      filters={[
        { kind: 'text', name: 'name', label: 'Group name' },
        { kind: 'text', name: 'userId', label: 'Owner', permission: 'system:user:list' },
      ]}
      columns={[{ key: 'name', title: 'Name' }]}
      batch={[{ key: 'delete', label: 'Delete', permission: 'device:group:delete', onClick: () => {} }]}
      empty={{ title: 'No group yet' }}
    />,
  );
  await screen.findByText('East 1');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  screen.getByLabelText('Group name');
  expect(screen.queryByLabelText('Owner')).toBeNull();
});
