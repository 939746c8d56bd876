import { word } from '@flotilla/contract/locale';
import { formWords } from '@flotilla/contract/words/forms';
import { genTableWords } from '@flotilla/contract/words/gen-tables';
import { webhookWords } from '@flotilla/contract/words/webhooks';
import { page, rights, type SeedMenu } from '../../platform/access/seed-menu.ts';

const tenants = true;

export const toolsMenu: readonly SeedMenu[] = [
  {
    key: 'tools',
    name: word('系统工具', 'System tools', '系統工具'),
    path: '/system-tools',
    icon: 'wrench',
    tenants,
    children: [
      page('system.form', formWords.many, 'forms', {
        icon: 'list',
        component: 'tools/forms',
        tenants,
        buttons: rights('system:form', formWords.plural, 'add', 'edit', 'delete'),
      }),
      page('system.gen', genTableWords.many, 'code-generation', {
        icon: 'terminal',
        component: 'tools/code-generation',
        buttons: [
          ['system:gen:import', word('导入表', 'Import tables', '匯入資料表')],
          ...rights('system:gen', genTableWords.plural, 'edit', 'delete'),
          ['system:gen:download', word('下载生成的代码', 'Download generated code', '下載產生的程式碼')],
        ],
      }),
      page('system.apiDocs', word('接口文档', 'API docs', '介面文件'), 'api-docs', {
        icon: 'code',
        component: 'tools/api-docs',
        // The page makes no call of its own.
        permission: 'system:apiDocs:list',
        tenants,
      }),
      page('system.webhook', webhookWords.many, 'webhooks', {
        icon: 'send',
        component: 'tools/webhooks',
        tenants,
        buttons: [
          ...rights('system:webhook', webhookWords.plural, 'add', 'edit', 'delete'),
          ['system:webhook:redeliver', word('重新投递', 'Send messages again', '重新投遞')],
        ],
      }),
    ],
  },
];
