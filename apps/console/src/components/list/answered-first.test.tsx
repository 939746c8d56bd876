// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go, useAddress } from '../../lib/navigation/address.ts';
import { TabContext } from '../../lib/navigation/tab-context.tsx';
import { useTabs } from '../../lib/navigation/tabs-store.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { fakeFrames } from '../../testing/frames.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { ListPage } from './list-page.tsx';

const drawn: string[] = [];
const noted = (what: string) => {
  drawn.push(what);
  return <span>{what}</span>;
};
/** As a page gives it: the same as long as the page itself is not drawn. */
const list = (
  <ListPage
    route="GET /device/group/list"
    id="answered-first"
    label="Groups"
    filters={[
      { kind: 'text', name: 'name', label: 'Group name' },
      { kind: 'own', name: 'userName', label: 'Owner', render: () => noted('filter') },
    ]}
    columns={[{ key: 'name', title: 'Name', sort: true, render: ({ name }) => noted(`row ${name}`) }]}
    actions={() => [{ key: 'edit', label: 'Edit', onClick: () => drawn.push('edited') }]}
    batch={[{ key: 'delete', label: 'Delete', onClick: () => {} }]}
    nameOf={({ name }) => name}
    empty={{ title: 'No group yet' }}
  />
);
function Page() {
  const { search } = useAddress();
  return <TabContext value={{ key: '/index', path: '/index', search }}>{list}</TabContext>;
}

let paint: () => void;
let sent: Sent[];
const pagesAsked = () => sent.map(({ url }) => new URL(url, 'http://x').searchParams.get('pageNum'));
const shownPage = () => document.querySelector('.ant-pagination-item-active')?.textContent;

beforeEach(async () => {
  fakeWindow();
  localStorage.clear();
  await speak('en', 'shell');
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['*:*:*'] });
  sent = fakeRoutes({ 'GET /device/group/list': { list: [{ id: 1, name: 'East' }], total: 90 } });
  useTabs.setState({ activeKey: '/index' });
  go('/index');
  show(<Page />);
  await screen.findByText('row East');
  paint = fakeFrames();
  drawn.length = 0;
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('shows the page that was pressed at once, asks for its rows after the next frame, and draws no filter and no row for it', async () => {
  fireEvent.click(screen.getByTitle('3'));
  expect(shownPage()).toBe('3');
  expect(location.search).toBe('');
  expect(pagesAsked()).toEqual(['1']);
  paint();
  await waitFor(() => expect(pagesAsked()).toEqual(['1', '3']));
  expect(location.search).toBe('?pageNum=3');
  await waitFor(() => expect(shownPage()).toBe('3'));
  expect(drawn.filter((what) => what === 'filter')).toEqual([]);
});

it('keeps the order of two presses before the same frame, and the back button undoes one of them', async () => {
  fireEvent.click(screen.getByTitle('3'));
  fireEvent.click(screen.getByTitle('Next Page').querySelector('button') ?? screen.getByTitle('Next Page'));
  expect(shownPage()).toBe('4');
  paint();
  await waitFor(() => expect(location.search).toBe('?pageNum=4'));
  await waitFor(() => expect(shownPage()).toBe('4'));
  history.back();
  await waitFor(() => expect(shownPage()).toBe('3'));
});

it('shows an order at once, and lets a page chosen meanwhile go', async () => {
  fireEvent.click(screen.getByTitle('3'));
  fireEvent.click(screen.getByTitle('Sort by Name'));
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  expect(location.search).toBe('');
  expect(drawn).toEqual([]);
  paint();
  await waitFor(() => expect(location.search).toBe('?orderBy=name&order=asc'));
  await waitFor(() => expect(shownPage()).toBe('1'));
});

it('ticks the box for all at once, the rows after the next frame, and draws no row anew for it', async () => {
  const box = (name: string) => screen.getByRole('checkbox', { name });
  fireEvent.click(box('Select all on this page'));
  expect(box('Select all on this page')).toHaveProperty('checked', true);
  expect(box('Select East')).toHaveProperty('checked', false);
  paint();
  await waitFor(() => expect(box('Select East')).toHaveProperty('checked', true));
  expect(box('Select all on this page')).toHaveProperty('checked', true);
  expect(drawn).toEqual([]);
});

it('begins what a link of a row does after the next frame', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(drawn).toEqual([]);
  paint();
  await waitFor(() => expect(drawn).toEqual(['edited']));
});

it('draws no field for what is typed into another one, and empties what was typed and not looked for', () => {
  const field = screen.getByLabelText('Group name');
  fireEvent.change(field, { target: { value: 'Eas' } });
  expect(drawn).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field).toHaveProperty('value', '');
});
