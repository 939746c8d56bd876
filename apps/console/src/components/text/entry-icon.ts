import { type IconName, isIcon } from './icon.tsx';

/** Names that the server's menus use for icons that are called otherwise here. */
const aliases: Record<string, IconName> = {
  list: 'table',
  monitor: 'grid',
  group: 'folder',
  inbox: 'download',
  task: 'tasks',
  history: 'clock',
  platform: 'database',
  bug: 'flame',
  system: 'users',
  setting: 'settings',
  tool: 'wrench',
};

export const entryIcon = (icon: string): IconName => (isIcon(icon) ? icon : (aliases[icon] ?? 'dot'));
