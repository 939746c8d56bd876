import { word } from '@flotilla/contract/locale';
import { page, rights, type SeedMenu } from '../identity/menus/seed.ts';

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
      page('system.user', word('用户管理', 'Users', '使用者管理'), 'users', {
        tenants: true,
        buttons: [
          ...rights('system:user', word('用户', 'users', '使用者'), ...editing),
          ['system:user:resetPwd', word('重置密码', 'Reset passwords', '重設密碼')],
        ],
      }),
      page('system.role', word('角色管理', 'Roles', '角色管理'), 'roles', {
        buttons: rights('system:role', word('角色', 'roles', '角色'), ...editing),
      }),
      page('system.menu', word('菜单管理', 'Menus', '選單管理'), 'menus'),
      page('system.dept', word('部门管理', 'Departments', '部門管理'), 'departments', {
        buttons: rights('system:dept', word('部门', 'departments', '部門'), ...editing),
      }),
      page('system.config', word('参数管理', 'Parameters', '參數管理'), 'parameters', {
        buttons: rights('system:config', word('参数', 'parameters', '參數'), ...editing),
      }),
      page('system.site', word('站点配置', 'Site configuration', '網站設定'), 'site', {
        permission: 'system:site:get',
        buttons: rights('system:site', word('站点配置', 'the site configuration', '網站設定'), 'edit'),
      }),
      page('system.licence', word('站点授权', 'Site authorization', '網站授權'), 'licence', {
        permission: 'system:licence:get',
        buttons: rights('system:licence', word('站点授权', 'the site authorization', '網站授權'), 'edit'),
      }),
      page('system.job', word('定时任务', 'Scheduled jobs', '排程任務'), 'jobs', {
        buttons: [
          ...rights('system:job', word('定时任务', 'scheduled jobs', '排程任務'), 'edit'),
          ['system:job:run', word('执行定时任务', 'Run scheduled jobs', '執行排程任務')],
        ],
      }),
      page('system.operLog', word('操作日志', 'Operation logs', '操作日誌'), 'operation-logs'),
      page('system.loginLog', word('登录日志', 'Sign-in logs', '登入日誌'), 'login-logs'),
    ],
  },
];
