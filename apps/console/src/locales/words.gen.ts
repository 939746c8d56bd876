// Made by scripts/words.mjs from the contract; do not edit.
/** The words of a slice alone are messages enough for a plain page. */
export interface WordAreas {
  'words/departments': typeof import('./zh-CN/words/departments.gen.ts').default;
  'words/device-groups': typeof import('./zh-CN/words/device-groups.gen.ts').default;
  'words/devices': typeof import('./zh-CN/words/devices.gen.ts').default;
  'words/parameters': typeof import('./zh-CN/words/parameters.gen.ts').default;
  'words/platforms': typeof import('./zh-CN/words/platforms.gen.ts').default;
  'words/roles': typeof import('./zh-CN/words/roles.gen.ts').default;
  'words/scripts': typeof import('./zh-CN/words/scripts.gen.ts').default;
  'words/tasks': typeof import('./zh-CN/words/tasks.gen.ts').default;
  'words/users': typeof import('./zh-CN/words/users.gen.ts').default;
}
