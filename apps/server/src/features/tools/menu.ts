import { word } from '@flotilla/contract/locale';
import { page, type SeedMenu } from '../../platform/access/seed-menu.ts';

const tenants = true;

export const toolsMenu: readonly SeedMenu[] = [
  {
    key: 'tools',
    name: word('系统工具', 'System tools', '系統工具'),
    path: '/system-tools',
    icon: 'wrench',
    tenants,
    children: [
      page('system.apiDocs', word('接口文档', 'API docs', '介面文件'), 'api-docs', {
        icon: 'code',
        component: 'tools/api-docs',
        // The page makes no call of its own.
        permission: 'system:apiDocs:list',
        tenants,
      }),
    ],
  },
];
