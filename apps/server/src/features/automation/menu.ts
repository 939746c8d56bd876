import { word } from '@flotilla/contract/locale';
import { hotScriptWords } from '@flotilla/contract/words/hot-scripts';
import { platformWords } from '@flotilla/contract/words/platforms';
import { scriptWords } from '@flotilla/contract/words/scripts';
import { taskWords } from '@flotilla/contract/words/tasks';
import { page, rights, type SeedMenu } from '../../platform/access/seed-menu.ts';

const tenants = true;

export const automationMenu: readonly SeedMenu[] = [
  {
    key: 'task',
    name: word('任务', 'Tasks', '任務'),
    path: '/tasks',
    icon: 'task',
    tenants,
    children: [
      page('task.task', word('任务列表', 'Task list', '任務清單'), 'list', {
        icon: 'task',
        component: 'automation/tasks',
        tenants,
        buttons: rights('task:task', taskWords.plural, 'add', 'edit', 'delete', 'export'),
      }),
      page('task.forecast', word('任务排期', 'Forecast', '任務排期'), 'forecast', {
        icon: 'calendar',
        component: 'automation/forecast',
        tenants,
      }),
      page('task.run', word('运行记录', 'Runs', '執行記錄'), 'runs', {
        icon: 'history',
        component: 'automation/runs',
        tenants,
        buttons: [
          ['task:run:retry', word('重试运行', 'Retry runs', '重試執行')],
          ['task:run:stop', word('停止运行', 'Stop runs', '停止執行')],
          ...rights('task:run', word('运行记录', 'runs', '執行記錄'), 'export'),
        ],
      }),
      page('task.command', word('命令记录', 'Commands', '命令記錄'), 'commands', {
        icon: 'terminal',
        component: 'automation/commands',
        tenants,
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
      page('script.script', word('脚本列表', 'Script list', '腳本清單'), 'list', {
        icon: 'code',
        component: 'automation/scripts',
        tenants,
        buttons: rights('script:script', scriptWords.plural, 'add', 'edit', 'delete'),
      }),
      page('script.studio', word('脚本工作室', 'Script studio', '腳本工作室'), 'studio', {
        icon: 'edit',
        component: 'automation/studio',
        permission: 'script:script:edit',
        tenants,
      }),
      page('script.platform', platformWords.many, 'platforms', {
        icon: 'platform',
        component: 'automation/platforms',
        tenants,
        buttons: rights('script:platform', platformWords.plural, 'add', 'edit', 'delete'),
      }),
      page('script.exception', word('脚本异常', 'Script exceptions', '腳本異常'), 'exceptions', {
        icon: 'bug',
        component: 'automation/exceptions',
        tenants,
        buttons: rights('script:exception', word('异常', 'exceptions', '異常'), 'delete', 'export'),
      }),
      page('hot.script', word('热更新', 'Hot update', '熱更新'), 'hot-update', {
        icon: 'refresh',
        component: 'automation/hot-scripts',
        tenants,
        buttons: rights('hot:script', hotScriptWords.plural, 'add', 'edit', 'delete'),
      }),
    ],
  },
];
