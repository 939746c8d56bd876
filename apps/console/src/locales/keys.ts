import type { WordAreas } from './words.gen.ts';

/**
 * Every message key. An area is one file; add its line here.
 * `common` is loaded at the start, `shell` with the frame, `session` with the sign-in page, the rest with the pages that name them.
 */
interface Catalogues extends WordAreas {
  common: typeof import('./messages/common.ts').default;
  session: typeof import('./messages/session.ts').default;
  entrance: typeof import('./messages/entrance.ts').default;
  shell: typeof import('./messages/shell.ts').default;
  home: typeof import('./messages/home.ts').default;
  scripts: typeof import('./messages/scripts.ts').default;
  studio: typeof import('./messages/studio.ts').default;
  editor: typeof import('./messages/editor.ts').default;
  'hot-scripts': typeof import('./messages/hot-scripts.ts').default;
  platforms: typeof import('./messages/platforms.ts').default;
  tasks: typeof import('./messages/tasks.ts').default;
  'send-log': typeof import('./messages/send-log.ts').default;
  'task-params': typeof import('./messages/task-params.ts').default;
  rollout: typeof import('./messages/rollout.ts').default;
  cron: typeof import('./messages/cron.ts').default;
  forecast: typeof import('./messages/forecast.ts').default;
  runs: typeof import('./messages/runs.ts').default;
  'run-now': typeof import('./messages/run-now.ts').default;
  commands: typeof import('./messages/commands.ts').default;
  exceptions: typeof import('./messages/exceptions.ts').default;
  phone: typeof import('./messages/phone.ts').default;
  monitor: typeof import('./messages/monitor.ts').default;
  'unassigned-devices': typeof import('./messages/unassigned-devices.ts').default;
  'device-groups': typeof import('./messages/device-groups.ts').default;
  data: typeof import('./messages/data.ts').default;
  admin: typeof import('./messages/admin.ts').default;
  profile: typeof import('./messages/profile.ts').default;
  parameters: typeof import('./messages/parameters.ts').default;
  dictionaries: typeof import('./messages/dictionaries.ts').default;
  roles: typeof import('./messages/roles.ts').default;
  menus: typeof import('./messages/menus.ts').default;
  departments: typeof import('./messages/departments.ts').default;
  users: typeof import('./messages/users.ts').default;
  licence: typeof import('./messages/licence.ts').default;
  'site-config': typeof import('./messages/site-config.ts').default;
  'online-users': typeof import('./messages/online-users.ts').default;
  notices: typeof import('./messages/notices.ts').default;
  enrol: typeof import('./messages/enrol.ts').default;
  'data-tables': typeof import('./messages/data-tables.ts').default;
  'data-rows': typeof import('./messages/data-rows.ts').default;
  cache: typeof import('./messages/cache.ts').default;
  devices: typeof import('./messages/devices.ts').default;
}

export type Area = keyof Catalogues;
export type MessageKey = { [A in Area]: keyof Catalogues[A] & string }[Area];
