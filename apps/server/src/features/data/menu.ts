import { word } from '@flotilla/contract/locale';
import { page, rights, type SeedMenu } from '../identity/menus/seed.ts';

const tenants = true;

export const dataMenu: readonly SeedMenu[] = [
  {
    key: 'data',
    name: word('数据', 'Data', '資料'),
    path: '/data',
    icon: 'database',
    tenants,
    children: [
      page('data.item', word('数据列表', 'Data list', '資料清單'), 'items', {
        icon: 'text',
        component: 'data/data-items',
        tenants,
        buttons: [
          ...rights('data:item', word('数据', 'data lines', '資料'), 'add', 'edit', 'delete', 'export'),
          ['data:item:import', word('导入数据', 'Import data lines', '匯入資料')],
          ['data:item:reset', word('重置数据', 'Make data lines free again', '重設資料')],
        ],
      }),
      page('data.group', word('数据分组', 'Data groups', '資料群組'), 'groups', {
        icon: 'folder',
        component: 'data/data-groups',
        tenants,
        buttons: rights('data:group', word('数据分组', 'data groups', '資料群組'), 'add', 'edit', 'delete'),
      }),
      page('data.table', word('动态表单', 'Dynamic forms', '動態表單'), 'tables', {
        icon: 'list',
        component: 'data/tables',
        tenants,
        buttons: rights('data:table', word('动态表', 'dynamic tables', '動態表'), 'add', 'edit', 'delete'),
      }),
      page('data.row', word('动态数据', 'Dynamic data', '動態資料'), 'rows', {
        icon: 'database',
        component: 'data/rows',
        tenants,
        buttons: [
          ...rights('data:row', word('动态数据', 'dynamic data', '動態資料'), 'add', 'edit', 'delete', 'export'),
          ['data:row:import', word('导入动态数据', 'Import dynamic data', '匯入動態資料')],
        ],
      }),
      page('data.cache', word('临时缓存', 'Temporary cache', '臨時快取'), 'cache', {
        icon: 'history',
        component: 'data/cache',
        tenants,
        buttons: rights('data:cache', word('缓存', 'cache entries', '快取'), 'add', 'edit', 'delete'),
      }),
    ],
  },
];
