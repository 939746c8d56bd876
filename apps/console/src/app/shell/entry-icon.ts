import { type IconName, isIcon } from '../../components/icon.tsx';

/** Groups whose icon the server does not name, by the first part of their path. */
const byPath: Record<string, IconName> = {
  index: 'home',
  device: 'phone',
  task: 'tasks',
  script: 'code',
  data: 'database',
  job: 'clock',
  schedule: 'clock',
  system: 'users',
  monitor: 'activity',
  tools: 'wrench',
  tool: 'wrench',
  platform: 'grid',
  hot: 'flame',
  alarm: 'bell',
  cache: 'folder',
  form: 'table',
};

export function entryIcon(icon: string, path: string): IconName {
  if (isIcon(icon)) return icon;
  return byPath[path.split('/')[1] ?? ''] ?? 'dot';
}
