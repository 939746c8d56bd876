import type { MenuNode } from '../lib/navigation/menu.ts';

/** The menu of a user who has the monitor. */
export const monitorMenu: readonly MenuNode[] = [
  {
    path: '/fleet/monitor',
    titles: {},
    icon: '',
    page: 'fleet/monitor',
    link: undefined,
    hidden: false,
    noCache: false,
    children: [],
  },
];
