// Made by scripts/generate.mjs from the contract; do not edit.
import type { WithPrefix } from '@flotilla/contract/locale';

/** The words of a slice alone are messages enough for a plain page. */
export interface WordAreas {
  'words/api-tokens': WithPrefix<'apiTokens', typeof import('@flotilla/contract/words/api-tokens').apiTokenWords>;
  'words/cache': WithPrefix<'cache', typeof import('@flotilla/contract/words/cache').cacheWords>;
  'words/data-groups': WithPrefix<'dataGroups', typeof import('@flotilla/contract/words/data-groups').dataGroupWords>;
  'words/data-items': WithPrefix<'dataItems', typeof import('@flotilla/contract/words/data-items').dataItemWords>;
  'words/data-rows': WithPrefix<'dataRows', typeof import('@flotilla/contract/words/data-rows').dataRowWords>;
  'words/data-tables': WithPrefix<'dataTables', typeof import('@flotilla/contract/words/data-tables').dataTableWords>;
  'words/departments': WithPrefix<'departments', typeof import('@flotilla/contract/words/departments').departmentWords>;
  'words/device-groups': WithPrefix<'deviceGroups', typeof import('@flotilla/contract/words/device-groups').deviceGroupWords>;
  'words/devices': WithPrefix<'devices', typeof import('@flotilla/contract/words/devices').deviceWords>;
  'words/dict-entries': WithPrefix<'dictEntries', typeof import('@flotilla/contract/words/dict-entries').dictEntryWords>;
  'words/dict-types': WithPrefix<'dictTypes', typeof import('@flotilla/contract/words/dict-types').dictTypeWords>;
  'words/hot-scripts': WithPrefix<'hotScripts', typeof import('@flotilla/contract/words/hot-scripts').hotScriptWords>;
  'words/licence': WithPrefix<'licence', typeof import('@flotilla/contract/words/licence').licenceWords>;
  'words/login-logs': WithPrefix<'loginLogs', typeof import('@flotilla/contract/words/login-logs').loginLogWords>;
  'words/menus': WithPrefix<'menus', typeof import('@flotilla/contract/words/menus').menuWords>;
  'words/notices': WithPrefix<'notices', typeof import('@flotilla/contract/words/notices').noticeWords>;
  'words/online-users': WithPrefix<'onlineUsers', typeof import('@flotilla/contract/words/online-users').onlineUserWords>;
  'words/operation-logs': WithPrefix<'operationLogs', typeof import('@flotilla/contract/words/operation-logs').operationLogWords>;
  'words/parameters': WithPrefix<'parameters', typeof import('@flotilla/contract/words/parameters').parameterWords>;
  'words/platforms': WithPrefix<'platforms', typeof import('@flotilla/contract/words/platforms').platformWords>;
  'words/posts': WithPrefix<'posts', typeof import('@flotilla/contract/words/posts').postWords>;
  'words/profile': WithPrefix<'profile', typeof import('@flotilla/contract/words/profile').profileWords>;
  'words/registration': WithPrefix<'registration', typeof import('@flotilla/contract/words/registration').registrationWords>;
  'words/role-users': WithPrefix<'roleUsers', typeof import('@flotilla/contract/words/role-users').roleUserWords>;
  'words/roles': WithPrefix<'roles', typeof import('@flotilla/contract/words/roles').roleWords>;
  'words/scripts': WithPrefix<'scripts', typeof import('@flotilla/contract/words/scripts').scriptWords>;
  'words/second-factor': WithPrefix<'secondFactor', typeof import('@flotilla/contract/words/second-factor').secondFactorWords>;
  'words/sign-in': WithPrefix<'signIn', typeof import('@flotilla/contract/words/sign-in').signInWords>;
  'words/site': WithPrefix<'site', typeof import('@flotilla/contract/words/site').siteWords>;
  'words/tasks': WithPrefix<'tasks', typeof import('@flotilla/contract/words/tasks').taskWords>;
  'words/users': WithPrefix<'users', typeof import('@flotilla/contract/words/users').userWords>;
}
