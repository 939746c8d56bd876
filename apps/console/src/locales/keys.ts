import type { WordAreas } from './words.gen.ts';

/**
 * Every message key. An area is one file; add its line here.
 * `common` is loaded at the start, `shell` with the frame, `session` with the sign-in page, the rest with the pages that name them.
 */
interface Catalogues extends WordAreas {
  common: typeof import('./messages/common.ts').default;
  session: typeof import('./messages/session.ts').default;
  shell: typeof import('./messages/shell.ts').default;
  home: typeof import('./messages/home.ts').default;
  scripts: typeof import('./messages/scripts.ts').default;
  platforms: typeof import('./messages/platforms.ts').default;
  tasks: typeof import('./messages/tasks.ts').default;
  runs: typeof import('./messages/runs.ts').default;
  commands: typeof import('./messages/commands.ts').default;
  exceptions: typeof import('./messages/exceptions.ts').default;
  phone: typeof import('./messages/phone.ts').default;
  monitor: typeof import('./messages/monitor.ts').default;
  'unassigned-devices': typeof import('./messages/unassigned-devices.ts').default;
  'device-groups': typeof import('./messages/device-groups.ts').default;
  enrol: typeof import('./messages/enrol.ts').default;
  devices: typeof import('./messages/devices.ts').default;
}

export type Area = keyof Catalogues;
export type MessageKey = { [A in Area]: keyof Catalogues[A] & string }[Area];
