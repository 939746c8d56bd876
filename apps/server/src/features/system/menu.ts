import { word } from '@flotilla/contract/locale';
import { departmentWords } from '@flotilla/contract/words/departments';
import { dictTypeWords } from '@flotilla/contract/words/dict-types';
import { jobLogWords } from '@flotilla/contract/words/job-logs';
import { jobWords } from '@flotilla/contract/words/jobs';
import { loginLogWords } from '@flotilla/contract/words/login-logs';
import { menuWords } from '@flotilla/contract/words/menus';
import { monitorWords } from '@flotilla/contract/words/monitors';
import { noticeWords } from '@flotilla/contract/words/notices';
import { onlineUserWords } from '@flotilla/contract/words/online-users';
import { operationLogWords } from '@flotilla/contract/words/operation-logs';
import { parameterWords } from '@flotilla/contract/words/parameters';
import { postWords } from '@flotilla/contract/words/posts';
import { roleWords } from '@flotilla/contract/words/roles';
import { userWords } from '@flotilla/contract/words/users';
import { page, rights, type SeedMenu } from '../../platform/access/seed-menu.ts';

const editing = ['add', 'edit', 'delete'] as const;

/** Pages that the console does not have yet: roles can have their rights, but their entries are hidden. */
export const systemMenu: readonly SeedMenu[] = [
  {
    key: 'system',
    name: word('系统管理', 'System', '系統管理'),
    path: '/system-admin',
    icon: 'setting',
    tenants: true,
    children: [
      page('system.user', userWords.many, 'users', {
        icon: 'user',
        component: 'identity/users',
        tenants: true,
        buttons: [
          ...rights('system:user', userWords.plural, ...editing, 'export'),
          ['system:user:import', word('导入用户', 'Import users', '匯入使用者')],
          ['system:user:unlock', word('解除登录锁定', 'Unlock users', '解除登入鎖定')],
          ['system:user:resetPwd', word('重置密码', 'Reset passwords', '重設密碼')],
        ],
      }),
      page('system.role', roleWords.many, 'roles', {
        icon: 'users',
        component: 'identity/roles',
        buttons: rights('system:role', roleWords.plural, ...editing),
      }),
      page('system.menu', menuWords.many, 'menus', {
        icon: 'menu',
        component: 'identity/menus',
        buttons: rights('system:menu', menuWords.plural, ...editing),
      }),
      page('system.dept', departmentWords.many, 'departments', {
        icon: 'list',
        component: 'identity/departments',
        buttons: rights('system:dept', departmentWords.plural, ...editing),
      }),
      page('system.post', postWords.many, 'posts', {
        icon: 'list',
        component: 'identity/posts',
        buttons: rights('system:post', postWords.plural, ...editing, 'export'),
      }),
      page('system.dict', dictTypeWords.many, 'dictionaries', {
        icon: 'list',
        component: 'system/dictionaries',
        buttons: rights('system:dict', dictTypeWords.plural, ...editing, 'export'),
      }),
      page('system.config', parameterWords.many, 'parameters', {
        icon: 'list',
        component: 'system/parameters',
        buttons: [
          ...rights('system:config', parameterWords.plural, ...editing, 'export'),
          ['system:config:site', word('修改系统参数', 'Change the parameters of the site', '修改系統參數')],
        ],
      }),
      page('system.notice', noticeWords.many, 'notices', {
        icon: 'bell',
        component: 'identity/notices',
        tenants: true,
        buttons: rights('system:notice', noticeWords.plural, ...editing),
      }),
      page('system.site', word('站点配置', 'Site configuration', '站點設定'), 'site', {
        icon: 'settings',
        component: 'system/site-config',
        permission: 'system:site:get',
        buttons: rights('system:site', word('站点配置', 'the site configuration', '站點設定'), 'edit'),
      }),
      page('system.licence', word('站点授权', 'Licence', '站點授權'), 'licence', {
        icon: 'lock',
        component: 'system/licence',
        permission: 'system:licence:get',
        buttons: rights('system:licence', word('站点授权', 'the licence', '站點授權'), 'edit'),
      }),
      page('system.job', jobWords.many, 'jobs', {
        icon: 'clock',
        component: 'system/jobs',
        buttons: [
          ...rights('system:job', jobWords.plural, ...editing, 'export'),
          ['system:job:run', word('执行定时任务', 'Run scheduled jobs', '執行排程任務')],
          ['system:jobLog:list', word('查看调度日志', 'Look at job logs', '檢視排程日誌')],
          ...rights('system:jobLog', jobLogWords.plural, 'delete', 'export'),
        ],
      }),
      page('system.operLog', operationLogWords.many, 'operation-logs', {
        icon: 'text',
        component: 'system/operation-logs',
        buttons: rights('system:operLog', operationLogWords.plural, 'delete', 'export'),
      }),
      page('system.loginLog', loginLogWords.many, 'login-logs', {
        icon: 'history',
        component: 'system/login-logs',
        buttons: rights('system:loginLog', loginLogWords.plural, 'delete', 'export'),
      }),
    ],
  },
  {
    key: 'monitor',
    name: word('系统监控', 'System monitor', '系統監控'),
    path: '/system-monitor',
    icon: 'activity',
    children: [
      page('system.online', onlineUserWords.many, 'online-users', {
        icon: 'users',
        component: 'identity/online-users',
        buttons: [['system:online:forceLogout', word('强制下线', 'Log people out', '強制登出')]],
      }),
      page('system.db', monitorWords.database, 'database', { icon: 'database', component: 'system/database' }),
      page('system.server', monitorWords.server, 'service', { icon: 'dashboard', component: 'system/service' }),
      page('system.cache', monitorWords.cache, 'cache', {
        icon: 'history',
        component: 'system/cache',
        buttons: [
          ['system:cache:clear', word('清空服务器缓存', 'Clear caches of the server', '清空伺服器快取')],
          [
            'system:cache:clearTenant',
            word('清空租户的临时缓存', 'Clear temporary caches of tenants', '清空租戶的臨時快取'),
          ],
        ],
      }),
    ],
  },
];
