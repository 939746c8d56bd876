import type { ComponentType } from 'react';
import type { IconName } from '../../components/text/icon.tsx';
import {
  dictDataPath,
  homePath,
  notFoundPath,
  ownLicencePath,
  phonePath,
  profilePath,
  roleUsersPath,
  taskPath,
} from '../../lib/navigation/addresses.ts';
import type { Area, MessageKey } from '../../locales/keys.ts';

export interface PageEntry {
  /** The messages that have to be there before the page is drawn. */
  areas: readonly Area[];
  load: () => Promise<{ default: ComponentType }>;
}
const page = (areas: readonly Area[], load: PageEntry['load']): PageEntry => ({ areas, load });

/** Every page by the component name that the server's menu uses. */
export const pages: Readonly<Record<string, PageEntry>> = {
  'home/index': page(['home'], () => import('../../features/home/pages/home-page.tsx')),
  'fleet/devices': page(
    ['devices', 'phone', 'commands', 'enrol', 'runs', 'run-now'],
    () => import('../../features/fleet/devices/pages/devices-page.tsx'),
  ),
  'fleet/device-groups': page(
    ['device-groups', 'phone', 'commands', 'runs', 'run-now'],
    () => import('../../features/fleet/device-groups/pages/device-groups-page.tsx'),
  ),
  'fleet/unassigned-devices': page(
    ['unassigned-devices', 'devices', 'enrol'],
    () => import('../../features/fleet/unassigned-devices/pages/unassigned-devices-page.tsx'),
  ),
  'fleet/monitor': page(
    ['monitor', 'phone', 'commands', 'runs', 'run-now'],
    () => import('../../features/fleet/monitor/pages/monitor-page.tsx'),
  ),
  'fleet/screen': page(
    ['monitor', 'phone', 'runs', 'scripts', 'tasks', 'commands', 'run-now'],
    () => import('../../features/fleet/phone/pages/phone-page.tsx'),
  ),
  'automation/scripts': page(
    ['scripts', 'editor'],
    () => import('../../features/automation/scripts/pages/scripts-page.tsx'),
  ),
  'automation/studio': page(
    ['studio', 'scripts', 'editor', 'runs', 'monitor', 'phone'],
    () => import('../../features/automation/studio/pages/studio-page.tsx'),
  ),
  'automation/hot-scripts': page(
    ['hot-scripts', 'editor'],
    () => import('../../features/automation/hot-scripts/pages/hot-scripts-page.tsx'),
  ),
  'automation/platforms': page(
    ['platforms'],
    () => import('../../features/automation/platforms/pages/platforms-page.tsx'),
  ),
  'automation/tasks': page(
    ['tasks', 'runs', 'rollout', 'send-log', 'task-params', 'cron'],
    () => import('../../features/automation/tasks/pages/tasks-page.tsx'),
  ),
  'automation/forecast': page(['forecast'], () => import('../../features/automation/forecast/pages/forecast-page.tsx')),
  'automation/task': page(
    ['tasks', 'runs', 'rollout', 'send-log', 'task-params', 'commands', 'cron', 'run-now'],
    () => import('../../features/automation/tasks/pages/task-page.tsx'),
  ),
  'automation/runs': page(['runs', 'run-now'], () => import('../../features/automation/runs/pages/runs-page.tsx')),
  'automation/commands': page(
    ['commands', 'phone'],
    () => import('../../features/automation/commands/pages/commands-page.tsx'),
  ),
  'data/data-groups': page(['data'], () => import('../../features/data/data-groups/pages/data-groups-page.tsx')),
  'data/data-items': page(['data'], () => import('../../features/data/data-items/pages/data-items-page.tsx')),
  'data/tables': page(['data-tables'], () => import('../../features/data/tables/pages/tables-page.tsx')),
  'data/rows': page(['data-rows'], () => import('../../features/data/rows/pages/rows-page.tsx')),
  'data/cache': page(['cache'], () => import('../../features/data/cache/pages/cache-page.tsx')),
  'identity/profile': page(
    ['profile', 'admin'],
    () => import('../../features/identity/profile/pages/profile-page.tsx'),
  ),
  'identity/departments': page(
    ['departments', 'admin'],
    () => import('../../features/identity/departments/pages/departments-page.tsx'),
  ),
  'identity/roles': page(['roles', 'admin'], () => import('../../features/identity/roles/pages/roles-page.tsx')),
  'identity/role-users': page(
    ['roles', 'admin'],
    () => import('../../features/identity/role-users/pages/role-users-page.tsx'),
  ),
  'identity/menus': page(['menus', 'admin'], () => import('../../features/identity/menus/pages/menus-page.tsx')),
  'identity/users': page(['users', 'admin'], () => import('../../features/identity/users/pages/users-page.tsx')),
  'identity/posts': page(['words/posts', 'admin'], () => import('../../features/identity/posts/pages/posts-page.tsx')),
  'system/dictionaries': page(
    ['dictionaries', 'admin'],
    () => import('../../features/system/dictionaries/pages/dictionaries-page.tsx'),
  ),
  'system/login-logs': page(
    ['words/login-logs', 'admin'],
    () => import('../../features/system/login-logs/pages/login-logs-page.tsx'),
  ),
  'system/operation-logs': page(
    ['words/operation-logs', 'admin'],
    () => import('../../features/system/operation-logs/pages/operation-logs-page.tsx'),
  ),
  'system/parameters': page(
    ['parameters', 'admin'],
    () => import('../../features/system/parameters/pages/parameters-page.tsx'),
  ),
  'identity/notices': page(['notices'], () => import('../../features/identity/notices/pages/notices-page.tsx')),
  'system/site-config': page(
    ['site-config'],
    () => import('../../features/system/site-config/pages/site-config-page.tsx'),
  ),
  'system/licence': page(['licence', 'enrol'], () => import('../../features/system/licence/pages/licence-page.tsx')),
  'system/own-licence': page(
    ['licence', 'enrol'],
    () => import('../../features/system/licence/pages/own-licence-page.tsx'),
  ),
  'identity/online-users': page(
    ['online-users', 'admin'],
    () => import('../../features/identity/online-users/pages/online-users-page.tsx'),
  ),
  'system/dict-data': page(
    ['dictionaries', 'admin'],
    () => import('../../features/system/dictionaries/pages/dict-data-page.tsx'),
  ),
  'dead-end/404': page([], () => import('../pages/not-found-page.tsx')),
  'automation/exceptions': page(
    ['runs', 'exceptions'],
    () => import('../../features/automation/exceptions/pages/exceptions-page.tsx'),
  ),
};

/** A page with an address of its own, beside the server's menu. */
export interface FixedRoute {
  /** `/:name` at the end matches one more part of the address, which makes a tab of its own. */
  path: `/${string}`;
  page: string;
  title: MessageKey;
  icon?: IconName;
  /** Always open as a tab, and never closed. */
  pinned?: boolean;
  noCache?: boolean;
  /** The menu's page that it belongs to: the sidebar and the trail show it there. */
  under?: string;
  /** Query names that make another tab: `/screen?deviceNo=` is one tab a phone. */
  tabBy?: readonly string[];
}

export const fixedRoutes: readonly FixedRoute[] = [
  { path: notFoundPath, page: 'dead-end/404', title: 'deadEnd.notFound', noCache: true },
  { path: homePath, page: 'home/index', title: 'page.home', icon: 'dashboard', pinned: true, noCache: true },
  { path: profilePath, page: 'identity/profile', title: 'page.profile', icon: 'user' },
  { path: ownLicencePath, page: 'system/own-licence', title: 'shell.ownLicence' },
  {
    path: phonePath,
    page: 'fleet/screen',
    title: 'page.phone',
    icon: 'phone',
    tabBy: ['deviceNo'],
    under: 'fleet/monitor',
  },
  {
    path: taskPath,
    page: 'automation/task',
    title: 'page.task',
    icon: 'tasks',
    tabBy: ['id'],
    under: 'automation/tasks',
  },
  {
    path: `${dictDataPath}/:dictType`,
    page: 'system/dict-data',
    title: 'page.dictData',
    icon: 'text',
    under: 'system/dictionaries',
  },
  {
    path: `${roleUsersPath}/:roleId`,
    page: 'identity/role-users',
    title: 'page.roleUsers',
    icon: 'users',
    under: 'identity/roles',
  },
];
