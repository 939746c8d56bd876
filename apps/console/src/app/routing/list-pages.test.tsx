import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/calls/api-error.ts';
import { useMenu } from '../../lib/navigation/menu.ts';
import { TabContext } from '../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { monitorMenu } from '../../testing/monitor-menu.ts';
import { closeAll, pollsOf, show } from '../../testing/show.tsx';
import { pages } from './registry.ts';

const at = '2026-11-20T08:00:00.000Z';
const named = { id: 1, name: 'First', userName: 'zhou', gmtCreate: at, gmtModified: at, builtIn: false };
const ofPhone = { id: 1, deviceNo: 'A-0001', taskId: 2, taskName: 'Sign in', userName: 'zhou', createdAt: at };
const menu = {
  sort: 1,
  nameTw: '',
  path: 'x',
  component: '',
  icon: '',
  link: '',
  status: 1,
  visible: true,
  gmtModified: at,
};
const rollout = { wave: 0, waves: 0, state: 'going', since: '2026-11-20T08:00:00.000Z', phones: 0 };
const noRuns = { total: 0, waiting: 0, sent: 0, running: 0, done: 0, failed: 0, stopped: 0, expired: 0, lost: 0 };
const noPhones = { total: 0, open: 0, done: 0, failed: 0, stopped: 0, lost: 0, neverRan: 0 };

const alarm = {
  ...{
    id: 1,
    deviceNo: 'A-0001',
    rule: 'offline',
    state: 'open',
    value: 305,
    limit: 300,
    cause: 'none',
    causeName: '',
  },
  ...{ sent: 1, sendError: '', openedAt: at, acknowledgedBy: '', acknowledgeNote: '' },
};

/** The page, its list, a row of it, and its text without rows. */
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
    { ...named, status: 0, deviceNos: [], groupIds: [], groupNames: [], phones: noPhones, progress: noRuns, rollout },
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
  [
    'system/dictionaries',
    '/system/config/dict/type/list',
    { ...named, type: 'colour', status: 1, remark: '' },
    'No dictionary yet',
    'First',
  ],
  [
    'system/dict-data',
    '/system/config/dict/data/list',
    { ...named, label: 'Red', value: 'red', sort: 1, status: 1, defaultValue: true, remark: '' },
    'No dictionary entry yet',
    'Red',
  ],
  [
    'identity/departments',
    '/system/auth/deptList',
    { ...named, parentId: null, sort: 1, status: 1, leader: '', phone: '', createdAt: at },
    'No department yet',
    'First',
  ],
  [
    'identity/roles',
    '/system/auth/roleList',
    { ...named, roleKey: 'duty', sort: 1, status: 1, dataScope: 'self', userCount: 0, remark: '', createdAt: at },
    'No role yet',
    'duty',
  ],
  [
    'identity/role-users',
    '/system/auth/roleUserList',
    { id: 1, userName: 'zhou', nickname: 'Zhou Ning', userType: 'background', deptName: 'North', status: 1 },
    'No user has the role yet',
    'Zhou Ning',
  ],
  [
    'identity/menus',
    '/system/auth/menuList',
    { ...menu, id: 1, parentId: null, name: '岗位', nameEn: 'Posts', type: 'menu', permission: 'system:post:list' },
    'No menu yet',
    'Posts',
  ],
  [
    'identity/users',
    '/system/auth/userList',
    { ...named, status: 1, userType: 'front', parentId: null, deptId: null, roleNames: [], postNames: [] },
    'No user yet',
    'zhou',
  ],
  [
    'identity/posts',
    '/system/auth/postList',
    { ...named, code: 'night', sort: 1, status: 1, remark: '' },
    'No post yet',
    'night',
  ],
  [
    'system/login-logs',
    '/system/monitor/loginLog/list',
    { id: 1, time: at, userName: 'zhou', status: 1, message: 'Signed in', address: '10.0.0.1' },
    'No sign-in log yet',
    'Signed in',
  ],
  [
    'system/operation-logs',
    '/system/monitor/operLog/list',
    {
      ...{ id: 1, time: at, userName: 'zhou', status: 0, module: 'Add a task', httpMethod: 'POST' },
      ...{ path: '/task/task/add', params: '{"query":{},"body":{}}' },
    },
    'No operation log yet',
    'Add a task',
  ],
  [
    'system/parameters',
    '/system/config/sysConfig/list',
    { ...named, configName: 'Title', configKey: 'site.title', configValue: 'Mine', remark: '', updatedAt: at },
    'No parameter yet',
    'site.title',
  ],
  [
    'identity/notices',
    '/system/notice/list',
    { ...named, title: 'Maintenance', type: '1', typeLabel: 'Notice', content: '', status: 1 },
    'No notice yet',
    'Maintenance',
  ],
  [
    'identity/online-users',
    '/system/monitor/online/list',
    { id: 1, userName: 'zhou', nickname: '', address: '10.0.0.1', createdAt: at, seenAt: at, current: false },
    'No online user yet',
    'zhou',
  ],
  ['fleet/device-groups', '/device/group/list', { ...named, deviceCount: 0, userId: 1 }, 'No groups yet', 'First'],
  ['fleet/alarms', '/alarm/event/list', alarm, 'No open alarms', 'A-0001'],
  [
    'fleet/maintenance',
    '/alarm/maintenance/list',
    {
      ...{ id: 1, reason: 'New batteries', startsAt: at, endsAt: at, deviceNos: [], groups: [], all: true },
      ...{ phones: 2, active: true, userName: 'zhou', gmtCreate: at },
    },
    'No maintenance windows',
    'New batteries',
  ],
];

async function open(name: string, permissions: string[]) {
  await speak('en', 'all');
  const seesAll = permissions.length > 0;
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions, seesAll });
  const Page = (await pages[name]!()).default;
  show(
    <TabContext value={{ key: name, path: `/${name}`, search: '' }}>
      <Page />
    </TabContext>,
  );
}

const changes =
  /^(Acknowledge|Add|Import|Export|Delete|Edit|Remove|Clear|Enable|Stop|Send|Run|Log out|More)\b|: Normal$/;
/** The buttons and switches that change something. */
const changing = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('switch')]
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter((name) => changes.test(name));

beforeEach(() => fakeWindow());
afterEach(async () => {
  await closeAll();
  useMenu.setState({ menu: [] });
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

it.each(lists)('%s says that there is nothing', async (page, route, _row, none) => {
  fakeRoutes({ [`GET ${route}`]: { list: [], total: 0 } });
  await open(page, []);
  await screen.findByText(none);
  expect(changing()).toEqual([]);
});

it.each(lists)('%s offers changes only to who has the right to them', async (page, route, row, _none, shown) => {
  fakeRoutes({ [`GET ${route}`]: { list: [row], total: 1 } });
  await open(page, ['*:*:*']);
  await screen.findAllByText(shown);
  expect(changing()).not.toEqual([]);
  await closeAll();
  await open(page, []);
  await screen.findAllByText(shown);
  expect(changing()).toEqual([]);
});

it.each(lists)('%s says why it has no rows, and shows them once it can', async (page, route, row, _none, shown) => {
  const routes: Record<string, unknown> = { [`GET ${route}`]: new ApiError(400, 'The disk is full') };
  fakeRoutes(routes);
  await open(page, ['*:*:*']);
  await screen.findByText('The disk is full');
  routes[`GET ${route}`] = { list: [row], total: 1 };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findAllByText(shown);
});

it('fetches who is signed in again by itself', async () => {
  const [page, route, row, , shown] = lists.find(([name]) => name === 'identity/online-users')!;
  fakeRoutes({ [`GET ${route}`]: { list: [row], total: 1 } });
  await open(page, ['*:*:*']);
  await screen.findAllByText(shown);
  expect(pollsOf(`GET ${route}`)).toEqual([5_000]);
});

it.each(['automation/runs', 'automation/exceptions', 'fleet/alarms'])(
  '%s opens the monitor with the selected phones',
  async (name) => {
    const [page, route, row, , shown] = lists.find(([one]) => one === name)!;
    useMenu.setState({ menu: monitorMenu });
    const list = [row, { ...row, id: 2, deviceNo: 'B-0002' }];
    fakeRoutes({ [`GET ${route}`]: { list, total: 2 } });
    await open(page, ['*:*:*']);
    await screen.findAllByText(shown);
    fireEvent.click(screen.getAllByRole('checkbox')[0]!);
    fireEvent.click(await screen.findByRole('button', { name: 'Open in monitor' }));
    expect(window.location.search).toBe('?deviceNos=A-0001%2CB-0002');
  },
);
