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
import type { MessageKey } from '../../locales/keys.ts';

type Page = () => Promise<{ default: ComponentType }>;

/** Every page by the component name that the server's menu uses. */
export const pages: Readonly<Record<string, Page>> = {
  'home/index': () => import('../../features/home/pages/home-page.tsx'),
  'fleet/devices': () => import('../../features/fleet/devices/pages/devices-page.tsx'),
  'fleet/device-groups': () => import('../../features/fleet/device-groups/pages/device-groups-page.tsx'),
  'fleet/unassigned-devices': () => import('../../features/fleet/unassigned-devices/pages/unassigned-devices-page.tsx'),
  'fleet/monitor': () => import('../../features/fleet/monitor/pages/monitor-page.tsx'),
  'fleet/screen': () => import('../../features/fleet/phone/pages/phone-page.tsx'),
  'automation/scripts': () => import('../../features/automation/scripts/pages/scripts-page.tsx'),
  'automation/studio': () => import('../../features/automation/studio/pages/studio-page.tsx'),
  'automation/hot-scripts': () => import('../../features/automation/hot-scripts/pages/hot-scripts-page.tsx'),
  'automation/platforms': () => import('../../features/automation/platforms/pages/platforms-page.tsx'),
  'automation/tasks': () => import('../../features/automation/tasks/pages/tasks-page.tsx'),
  'automation/forecast': () => import('../../features/automation/forecast/pages/forecast-page.tsx'),
  'automation/task': () => import('../../features/automation/tasks/pages/task-page.tsx'),
  'automation/runs': () => import('../../features/automation/runs/pages/runs-page.tsx'),
  'automation/commands': () => import('../../features/automation/commands/pages/commands-page.tsx'),
  'data/data-groups': () => import('../../features/data/data-groups/pages/data-groups-page.tsx'),
  'data/data-items': () => import('../../features/data/data-items/pages/data-items-page.tsx'),
  'data/tables': () => import('../../features/data/tables/pages/tables-page.tsx'),
  'data/rows': () => import('../../features/data/rows/pages/rows-page.tsx'),
  'data/cache': () => import('../../features/data/cache/pages/cache-page.tsx'),
  'identity/profile': () => import('../../features/identity/profile/pages/profile-page.tsx'),
  'identity/departments': () => import('../../features/identity/departments/pages/departments-page.tsx'),
  'identity/roles': () => import('../../features/identity/roles/pages/roles-page.tsx'),
  'identity/role-users': () => import('../../features/identity/role-users/pages/role-users-page.tsx'),
  'identity/menus': () => import('../../features/identity/menus/pages/menus-page.tsx'),
  'identity/users': () => import('../../features/identity/users/pages/users-page.tsx'),
  'identity/posts': () => import('../../features/identity/posts/pages/posts-page.tsx'),
  'system/dictionaries': () => import('../../features/system/dictionaries/pages/dictionaries-page.tsx'),
  'system/login-logs': () => import('../../features/system/login-logs/pages/login-logs-page.tsx'),
  'system/operation-logs': () => import('../../features/system/operation-logs/pages/operation-logs-page.tsx'),
  'system/parameters': () => import('../../features/system/parameters/pages/parameters-page.tsx'),
  'identity/notices': () => import('../../features/identity/notices/pages/notices-page.tsx'),
  'system/site-config': () => import('../../features/system/site-config/pages/site-config-page.tsx'),
  'system/licence': () => import('../../features/system/licence/pages/licence-page.tsx'),
  'system/own-licence': () => import('../../features/system/licence/pages/own-licence-page.tsx'),
  'identity/online-users': () => import('../../features/identity/online-users/pages/online-users-page.tsx'),
  'system/dict-data': () => import('../../features/system/dictionaries/pages/dict-data-page.tsx'),
  'dead-end/404': () => import('../pages/not-found-page.tsx'),
  'automation/exceptions': () => import('../../features/automation/exceptions/pages/exceptions-page.tsx'),
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
    title: 'run.task',
    icon: 'tasks',
    tabBy: ['id'],
    under: 'automation/tasks',
  },
  {
    path: `${dictDataPath}/:dictType`,
    page: 'system/dict-data',
    title: 'dictEntries.many',
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
