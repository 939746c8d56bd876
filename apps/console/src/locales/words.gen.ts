// Made by scripts/generate.mjs from the contract; do not edit.
import type { WithPrefix } from '@flotilla/contract/locale';

/** The words of a slice alone are messages enough for a plain page. */
export interface WordAreas {
  'words/departments': WithPrefix<'departments', typeof import('@flotilla/contract/words/departments').departmentWords>;
  'words/device-groups': WithPrefix<'deviceGroups', typeof import('@flotilla/contract/words/device-groups').deviceGroupWords>;
  'words/devices': WithPrefix<'devices', typeof import('@flotilla/contract/words/devices').deviceWords>;
  'words/parameters': WithPrefix<'parameters', typeof import('@flotilla/contract/words/parameters').parameterWords>;
  'words/platforms': WithPrefix<'platforms', typeof import('@flotilla/contract/words/platforms').platformWords>;
  'words/roles': WithPrefix<'roles', typeof import('@flotilla/contract/words/roles').roleWords>;
  'words/scripts': WithPrefix<'scripts', typeof import('@flotilla/contract/words/scripts').scriptWords>;
  'words/tasks': WithPrefix<'tasks', typeof import('@flotilla/contract/words/tasks').taskWords>;
  'words/users': WithPrefix<'users', typeof import('@flotilla/contract/words/users').userWords>;
}
