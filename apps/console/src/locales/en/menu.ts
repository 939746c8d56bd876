import type zh from '../zh-CN/menu.ts';

const messages: Record<keyof typeof zh, string> = {
  'menu.index': 'Home',
  'menu.fleet': 'Devices',
  'menu.fleet/devices': 'Device list',
  'menu.fleet/monitor': 'Monitor',
  'menu.fleet/groups': 'Device groups',
  'menu.fleet/unassigned': 'Unassigned devices',
  'menu.tasks': 'Tasks',
  'menu.tasks/list': 'Task list',
  'menu.tasks/runs': 'Runs',
  'menu.tasks/commands': 'Commands',
  'menu.scripts': 'Scripts',
  'menu.scripts/list': 'Script list',
  'menu.scripts/platforms': 'Platforms',
  'menu.scripts/exceptions': 'Script exceptions',
  'menu.tasks/task': 'Task',
  'menu.screen': 'Phone',
};
export default messages;
