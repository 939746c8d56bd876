import { word } from '@flotilla/contract/locale';
import { cacheWords } from '@flotilla/contract/words/cache';
import { dataGroupWords } from '@flotilla/contract/words/data-groups';
import { dataItemWords } from '@flotilla/contract/words/data-items';
import { dataRowWords } from '@flotilla/contract/words/data-rows';
import { dataTableWords } from '@flotilla/contract/words/data-tables';
import { page, rights, type SeedMenu } from '../../platform/access/seed-menu.ts';

const tenants = true;

export const dataMenu: readonly SeedMenu[] = [
  {
    key: 'data',
    name: word('数据', 'Data', '資料'),
    path: '/data',
    icon: 'database',
    tenants,
    children: [
      page('data.item', dataItemWords.many, 'items', {
        icon: 'text',
        component: 'data/data-items',
        tenants,
        buttons: [
          ...rights('data:item', dataItemWords.plural, 'add', 'edit', 'delete', 'export'),
          ['data:item:import', word('导入数据', 'Import data lines', '匯入資料')],
          ['data:item:reset', word('重置数据', 'Make data lines free again', '重設資料')],
        ],
      }),
      page('data.group', dataGroupWords.many, 'groups', {
        icon: 'folder',
        component: 'data/data-groups',
        tenants,
        buttons: rights('data:group', dataGroupWords.plural, 'add', 'edit', 'delete'),
      }),
      page('data.table', word('动态表单', 'Tables', '動態表單'), 'tables', {
        icon: 'list',
        component: 'data/tables',
        tenants,
        buttons: rights('data:table', dataTableWords.plural, 'add', 'edit', 'delete'),
      }),
      page('data.row', dataRowWords.many, 'rows', {
        icon: 'database',
        component: 'data/rows',
        tenants,
        buttons: [
          ...rights('data:row', dataRowWords.plural, 'add', 'edit', 'delete', 'export'),
          ['data:row:import', word('导入动态数据', 'Import dynamic data', '匯入動態資料')],
        ],
      }),
      page('data.cache', cacheWords.many, 'cache', {
        icon: 'history',
        component: 'data/cache',
        tenants,
        buttons: rights('data:cache', cacheWords.plural, 'add', 'edit', 'delete'),
      }),
    ],
  },
];
