// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MenuNode } from '../../lib/navigation/menu.ts';
import { useMenu } from '../../lib/navigation/menu-store.ts';
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
const entriesAt = async (path: string, groupOnly: boolean) => {
  fakeWindow();
  fakeRoutes({});
  await speak('en', 'shell');
  useMenu.setState({ menu });
  show(<Sidebar path={path} groupOnly={groupOnly} />);
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
