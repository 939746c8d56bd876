import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { TabContext } from '../../lib/navigation/tab-context.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { keepProfile } from '../../lib/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { pages } from './registry.ts';

const at = '2026-11-20T08:00:00.000Z';
const named = { id: 1, name: 'First', userName: 'zhou', gmtCreate: at, gmtModified: at, builtIn: false };
const ofPhone = { id: 1, deviceNo: 'A-0001', taskId: 2, taskName: 'Sign in', userName: 'zhou', createdAt: at };
const noRuns = { total: 0, waiting: 0, sent: 0, running: 0, done: 0, failed: 0, stopped: 0, expired: 0, lost: 0 };
const noPhones = { total: 0, open: 0, done: 0, failed: 0, stopped: 0, lost: 0, neverRan: 0 };

/** The page, its list, a row of it, and what it says where there is none. */
const lists: readonly [page: string, route: string, row: object, none: string, shown: string][] = [
  ['automation/platforms', '/script/platform/list', named, 'No platform yet', 'First'],
  [
    'automation/scripts',
    '/script/script/list',
    { ...named, userIds: [], userNames: [] },
    'There are no scripts yet',
    'First',
  ],
  [
    'automation/tasks',
    '/task/task/list',
    { ...named, status: 0, deviceNos: [], groupIds: [], groupNames: [], phones: noPhones, progress: noRuns },
    'There are no tasks yet',
    'First',
  ],
  ['automation/runs', '/task/run/list', { ...ofPhone, state: 'done', reason: '' }, 'There are no runs yet', 'A-0001'],
  [
    'automation/exceptions',
    '/script/exception/list',
    { ...ofPhone, time: at, exception: 'Error: no button', kind: 'thrown' },
    'No script exceptions',
    'Error: no button',
  ],
  [
    'automation/commands',
    '/task/command/list',
    {
      id: 1,
      kind: 'shell',
      args: { command: 'date' },
      counts: {},
      source: 'console',
      createdAt: at,
      deadlineAt: at,
      userName: 'zhou',
    },
    'No commands yet',
    'zhou',
  ],
  ['fleet/device-groups', '/device/group/list', { ...named, deviceCount: 0, userId: 1 }, 'No groups yet', 'First'],
];

async function open(name: string, permissions: string[]) {
  const { areas, load } = pages[name]!;
  await speak('en', 'shell', ...areas);
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions });
  const Page = (await load()).default;
  show(
    <TabContext value={{ key: name, path: `/${name}`, search: '' }}>
      <Page />
    </TabContext>,
  );
}

beforeEach(() => fakeWindow());
afterEach(async () => {
  await closeAll();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it.each(lists)(
  '%s says that there is nothing, and offers no action without the right to it',
  async (page, route, _row, none) => {
    fakeRoutes({ [`GET ${route}`]: { list: [], total: 0 } });
    await open(page, []);
    await screen.findByText(none);
    expect(screen.queryByRole('button', { name: /^(Add|Import|Export|Delete)/ })).toBeNull();
  },
);

it.each(lists)('%s says why it has no rows, and shows them once it can', async (page, route, row, _none, shown) => {
  const routes: Record<string, unknown> = { [`GET ${route}`]: new ApiError(400, 'The disk is full') };
  fakeRoutes(routes);
  await open(page, ['*:*:*']);
  await screen.findByText('The disk is full');
  routes[`GET ${route}`] = { list: [row], total: 1 };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findAllByText(shown);
});
