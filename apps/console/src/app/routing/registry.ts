import type { ComponentType } from 'react';
import type { IconName } from '../../components/icon.tsx';
import { homePath, notFoundPath, phonePath, taskPath } from '../../lib/navigation/addresses.ts';
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
    ['devices', 'phone', 'commands', 'enrol'],
    () => import('../../features/fleet/devices/pages/devices-page.tsx'),
  ),
  'fleet/device-groups': page(
    ['device-groups', 'phone', 'commands'],
    () => import('../../features/fleet/device-groups/pages/device-groups-page.tsx'),
  ),
  'fleet/unassigned-devices': page(
    ['unassigned-devices', 'devices', 'enrol'],
    () => import('../../features/fleet/unassigned-devices/pages/unassigned-devices-page.tsx'),
  ),
  'fleet/monitor': page(
    ['monitor', 'phone', 'commands', 'runs'],
    () => import('../../features/fleet/monitor/pages/monitor-page.tsx'),
  ),
  'fleet/screen': page(
    ['monitor', 'phone', 'runs', 'tasks', 'commands'],
    () => import('../../features/fleet/phone/pages/phone-page.tsx'),
  ),
  'automation/scripts': page(['scripts'], () => import('../../features/automation/scripts/pages/scripts-page.tsx')),
  'automation/platforms': page(
    ['platforms'],
    () => import('../../features/automation/platforms/pages/platforms-page.tsx'),
  ),
  'automation/tasks': page(['tasks', 'runs'], () => import('../../features/automation/tasks/pages/tasks-page.tsx')),
  'automation/task': page(
    ['tasks', 'runs', 'commands'],
    () => import('../../features/automation/tasks/pages/task-page.tsx'),
  ),
  'automation/runs': page(['runs'], () => import('../../features/automation/runs/pages/runs-page.tsx')),
  'automation/commands': page(
    ['commands', 'phone'],
    () => import('../../features/automation/commands/pages/commands-page.tsx'),
  ),
  'dead-end/404': page([], async () => ({ default: (await import('../pages/dead-ends.tsx')).NotFoundPage })),
  'automation/exceptions': page(
    ['runs', 'exceptions'],
    () => import('../../features/automation/exceptions/pages/exceptions-page.tsx'),
  ),
};

/** A page with an address of its own, beside the server's menu. */
export interface FixedRoute {
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
];
