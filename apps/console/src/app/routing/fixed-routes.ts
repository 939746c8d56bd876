import type { IconName } from '../../components/text/icon.tsx';
import {
  dictDataPath,
  formPath,
  genEditPath,
  homePath,
  jobLogPath,
  notFoundPath,
  ownLicencePath,
  phonePath,
  profilePath,
  roleUsersPath,
  taskPath,
} from '../../lib/navigation/addresses.ts';
import type { MessageKey } from '../../locales/keys.ts';

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
  { path: formPath, page: 'tools/form', title: 'page.form', tabBy: ['id'], under: 'tools/forms' },
  { path: jobLogPath, page: 'system/job-logs', title: 'page.jobLogs', under: 'system/jobs' },
  { path: genEditPath, page: 'tools/gen-edit', title: 'page.genEdit', tabBy: ['id'], under: 'tools/code-generation' },
  {
    path: `${roleUsersPath}/:roleId`,
    page: 'identity/role-users',
    title: 'page.roleUsers',
    icon: 'users',
    under: 'identity/roles',
  },
];
