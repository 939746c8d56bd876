import { word } from '@flotilla/contract/locale';
import { cacheWords } from '@flotilla/contract/words/cache';
import { dataGroupWords } from '@flotilla/contract/words/data-groups';
import { dataItemWords } from '@flotilla/contract/words/data-items';
import { dataRowWords } from '@flotilla/contract/words/data-rows';
import { dataTableWords } from '@flotilla/contract/words/data-tables';
import { page, rights, type SeedMenu } from '../../platform/access/seed-menu.ts';

const tenants = true;
/** A page that tenants get for their own phones. */
const tenantPage: typeof page = (key, name, path, more) => page(key, name, path, { ...more, tenants });

export const dataMenu: readonly SeedMenu[] = [
  {
    key: 'data',
    name: word('数据', 'Data', '資料'),
    path: '/data',
    icon: 'database',
    tenants,
    children: [
      tenantPage('data.item', dataItemWords.many, 'items', {
        icon: 'text',
        component: 'data/data-items',
        buttons: [
          ...rights('data:item', dataItemWords.plural, 'add', 'edit', 'delete', 'export'),
          ['data:item:import', word('导入数据', 'Import data lines', '匯入資料')],
          ['data:item:reset', word('重置数据', 'Make data lines free again', '重設資料')],
        ],
      }),
      tenantPage('data.group', dataGroupWords.many, 'groups', {
        icon: 'folder',
        component: 'data/data-groups',
        buttons: rights('data:group', dataGroupWords.plural, 'add', 'edit', 'delete'),
      }),
      tenantPage('data.table', word('动态表单', 'Tables', '動態表單'), 'tables', {
        icon: 'list',
        component: 'data/tables',
        buttons: rights('data:table', dataTableWords.plural, 'add', 'edit', 'delete'),
      }),
      tenantPage('data.row', dataRowWords.many, 'rows', {
        icon: 'database',
        component: 'data/rows',
        buttons: [
          ...rights('data:row', dataRowWords.plural, 'add', 'edit', 'delete', 'export'),
          ['data:row:import', word('导入动态数据', 'Import dynamic data', '匯入動態資料')],
        ],
      }),
      tenantPage('data.cache', cacheWords.many, 'cache', {
        icon: 'history',
        component: 'data/cache',
        buttons: rights('data:cache', cacheWords.plural, 'add', 'edit', 'delete'),
      }),
    ],
  },
];
