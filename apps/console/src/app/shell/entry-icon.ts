import { type IconName, isIcon } from '../../components/icon.tsx';

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
  tool: 'wrench',
};

export function entryIcon(icon: string): IconName {
  if (isIcon(icon)) return icon;
  return aliases[icon] ?? 'dot';
}
