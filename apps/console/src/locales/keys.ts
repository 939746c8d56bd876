import type { WordAreas } from './words.gen.ts';

/**
 * Every message key, from the Chinese catalogues. An area is one file a language; add its line here.
 * `common` is loaded at the start, `shell` with the frame, `session` with the sign-in page, the rest with the pages that name them.
 */
interface Catalogues extends WordAreas {
  common: typeof import('./zh-CN/common.ts').default;
  session: typeof import('./zh-CN/session.ts').default;
  shell: typeof import('./zh-CN/shell.ts').default;
  home: typeof import('./zh-CN/home.ts').default;
  scripts: typeof import('./zh-CN/scripts.ts').default;
  platforms: typeof import('./zh-CN/platforms.ts').default;
  tasks: typeof import('./zh-CN/tasks.ts').default;
  runs: typeof import('./zh-CN/runs.ts').default;
  commands: typeof import('./zh-CN/commands.ts').default;
  exceptions: typeof import('./zh-CN/exceptions.ts').default;
  phone: typeof import('./zh-CN/phone.ts').default;
  monitor: typeof import('./zh-CN/monitor.ts').default;
  'unassigned-devices': typeof import('./zh-CN/unassigned-devices.ts').default;
  'device-groups': typeof import('./zh-CN/device-groups.ts').default;
  enrol: typeof import('./zh-CN/enrol.ts').default;
  devices: typeof import('./zh-CN/devices.ts').default;
}

export type Area = keyof Catalogues;
export type MessageKey = { [A in Area]: keyof Catalogues[A] & string }[Area];
