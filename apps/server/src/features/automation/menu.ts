import { word } from '@flotilla/contract/locale';
import { hotScriptWords } from '@flotilla/contract/words/hot-scripts';
import { platformWords } from '@flotilla/contract/words/platforms';
import { scriptWords } from '@flotilla/contract/words/scripts';
import { taskWords } from '@flotilla/contract/words/tasks';
import { page, rights, type SeedMenu } from '../../platform/access/seed-menu.ts';

const tenants = true;
/** A page that tenants get for their own phones. */
const tenantPage: typeof page = (key, name, path, more) => page(key, name, path, { ...more, tenants });

export const automationMenu: readonly SeedMenu[] = [
  {
    key: 'task',
    name: word('任务', 'Tasks', '任務'),
    path: '/tasks',
    icon: 'task',
    tenants,
    children: [
      tenantPage('task.task', word('任务列表', 'Task list', '任務清單'), 'list', {
        icon: 'task',
        component: 'automation/tasks',
        buttons: rights('task:task', taskWords.plural, 'add', 'edit', 'delete', 'export'),
      }),
      tenantPage('task.forecast', word('任务排期', 'Forecast', '任務排期'), 'forecast', {
        icon: 'calendar',
        component: 'automation/forecast',
      }),
      tenantPage('task.run', word('运行记录', 'Runs', '執行記錄'), 'runs', {
        icon: 'history',
        component: 'automation/runs',
        buttons: [
          ['task:run:retry', word('重试运行', 'Retry runs', '重試執行')],
          ['task:run:stop', word('停止运行', 'Stop runs', '停止執行')],
          ...rights('task:run', word('运行记录', 'runs', '執行記錄'), 'export'),
        ],
      }),
      tenantPage('task.command', word('命令记录', 'Commands', '命令記錄'), 'commands', {
        icon: 'terminal',
        component: 'automation/commands',
        buttons: [
          ['task:command:send', word('发送命令', 'Send commands', '傳送命令')],
          ...rights('task:command', word('命令记录', 'commands', '命令記錄'), 'export'),
          ['task:command:shell', word('执行 Shell 命令', 'Run shell lines', '執行 Shell 命令')],
        ],
      }),
    ],
  },
  {
    key: 'script',
    name: word('脚本', 'Scripts', '腳本'),
    path: '/scripts',
    icon: 'code',
    tenants,
    children: [
      tenantPage('script.script', word('脚本列表', 'Script list', '腳本清單'), 'list', {
        icon: 'code',
        component: 'automation/scripts',
        buttons: rights('script:script', scriptWords.plural, 'add', 'edit', 'delete'),
      }),
      tenantPage('script.studio', word('脚本工作室', 'Script studio', '腳本工作室'), 'studio', {
        icon: 'edit',
        component: 'automation/studio',
        permission: 'script:script:edit',
      }),
      tenantPage('script.platform', platformWords.many, 'platforms', {
        icon: 'platform',
        component: 'automation/platforms',
        buttons: rights('script:platform', platformWords.plural, 'add', 'edit', 'delete'),
      }),
      tenantPage('script.exception', word('脚本异常', 'Script exceptions', '腳本異常'), 'exceptions', {
        icon: 'bug',
        component: 'automation/exceptions',
        buttons: rights('script:exception', word('异常', 'exceptions', '異常'), 'delete', 'export'),
      }),
      tenantPage('hot.script', word('热更新', 'Hot update', '熱更新'), 'hot-update', {
        icon: 'refresh',
        component: 'automation/hot-scripts',
        buttons: rights('hot:script', hotScriptWords.plural, 'add', 'edit', 'delete'),
      }),
    ],
  },
];
