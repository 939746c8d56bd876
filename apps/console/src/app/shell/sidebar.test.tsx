// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type MenuNode, useMenu } from '../../lib/navigation/menu.ts';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { Sidebar } from './sidebar.tsx';

const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'background' as const, roles: [] };
const before = useMenu.getState();
afterEach(() => {
  cleanup();
  useMenu.setState(before);
  vi.unstubAllGlobals();
});

const node = (path: string, title: string, children: MenuNode[] = []): MenuNode => ({
  path,
  titles: { en: title },
  icon: '',
  page: children.length > 0 ? undefined : path,
  link: undefined,
  hidden: false,
  noCache: false,
  children,
});
const menu = [
  node('/fleet', 'Fleet', [node('/fleet/monitor', 'Monitor'), node('/fleet/devices', 'Devices')]),
  node('/tasks', 'Automation', [node('/tasks/list', 'Tasks')]),
];
const showAt = async (path: string, entries: readonly MenuNode[], groupOnly = false) => {
  fakeWindow();
  fakeRoutes({});
  await speak('en', 'shell');
  useMenu.setState({ menu: entries });
  show(<Sidebar path={path} groupOnly={groupOnly} />);
};
const entriesAt = async (path: string, groupOnly: boolean) => {
  await showAt(path, menu, groupOnly);
  const entries = screen.getByRole('navigation').querySelectorAll('ul a, ul button');
  return [...entries].map(({ textContent }) => textContent);
};

it.each([
  ['/fleet/devices', ['Monitor', 'Devices']],
  ['/index', []],
  ['/profile', []],
])('has the pages of the group at %s where the top bar has the groups', async (path, entries) => {
  expect(await entriesAt(path, true)).toEqual(entries);
});

it('has home and every group where the top bar has none', async () => {
  expect(await entriesAt('/index', false)).toEqual(['Home', 'Fleet', 'Monitor', 'Devices', 'Automation', 'Tasks']);
});

it('nests a group that is inside a group, and opens the ones above the page', async () => {
  const inner = node('/fleet/racks', 'Racks', [node('/fleet/racks/one', 'Rack one')]);
  const racks = [node('/fleet', 'Fleet', [node('/fleet/monitor', 'Monitor'), inner]), ...menu.slice(1)];
  await showAt('/fleet/racks/one', racks);
  const group = screen.getByRole('button', { name: 'Racks', expanded: true });
  expect(screen.getByRole('list', { name: 'Fleet' }).contains(group)).toBe(true);
  const page = screen.getByRole('link', { name: 'Rack one', current: 'page' });
  expect(screen.getByRole('list', { name: 'Racks' }).contains(page)).toBe(true);
  fireEvent.click(group);
  expect(screen.queryByRole('link', { name: 'Rack one' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Monitor' })).toBeTruthy();
});

it('greys out the figures that it last heard of once the server is gone', async () => {
  fakeWindow();
  fakeRoutes({
    'GET /prod/prodInfo': { deviceUsed: 3, deviceQuota: 10 },
    'GET /device/deviceList/listUnAssignedDevice': { list: [], total: 7 },
  });
  await speak('en', 'shell');
  keepProfile({ ...person, permissions: ['*:*:*'] });
  useMenu.setState({ menu: [node('fleet/unassigned-devices', 'Unassigned')] });
  show(<Sidebar path="/index" />);
  for (const figure of ['7', '3 / 10']) expect((await screen.findByText(figure)).closest('.fl-live')).not.toBeNull();
});
