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
        icon: 'user',
        component: 'identity/users',
        tenants: true,
        buttons: [
          ...rights('system:user', word('用户', 'users', '使用者'), ...editing, 'export'),
          ['system:user:import', word('导入用户', 'Import users', '匯入使用者')],
          ['system:user:resetPwd', word('重置密码', 'Reset passwords', '重設密碼')],
        ],
      }),
      page('system.role', word('角色管理', 'Roles', '角色管理'), 'roles', {
        icon: 'users',
        component: 'identity/roles',
        buttons: rights('system:role', word('角色', 'roles', '角色'), ...editing),
      }),
      page('system.menu', word('菜单管理', 'Menus', '選單管理'), 'menus', {
        icon: 'menu',
        component: 'identity/menus',
        buttons: rights('system:menu', word('菜单', 'menus', '選單'), ...editing),
      }),
      page('system.dept', word('部门管理', 'Departments', '部門管理'), 'departments', {
        icon: 'list',
        component: 'identity/departments',
        buttons: rights('system:dept', word('部门', 'departments', '部門'), ...editing),
      }),
      page('system.post', word('岗位管理', 'Posts', '崗位管理'), 'posts', {
        icon: 'list',
        component: 'identity/posts',
        buttons: rights('system:post', word('岗位', 'posts', '崗位'), ...editing, 'export'),
      }),
      page('system.dict', word('字典管理', 'Dictionaries', '字典管理'), 'dictionaries', {
        icon: 'list',
        component: 'system/dictionaries',
        buttons: rights('system:dict', word('字典', 'dictionaries', '字典'), ...editing, 'export'),
      }),
      page('system.config', word('参数管理', 'Parameters', '參數管理'), 'parameters', {
        icon: 'list',
        component: 'system/parameters',
        buttons: rights('system:config', word('参数', 'parameters', '參數'), ...editing, 'export'),
      }),
      page('system.notice', word('通知公告', 'Notices', '通知公告'), 'notices', {
        icon: 'bell',
        component: 'system/notices',
        tenants: true,
        buttons: rights('system:notice', word('通知公告', 'notices', '通知公告'), ...editing),
      }),
      page('system.site', word('站点配置', 'Site configuration', '站點設定'), 'site', {
        icon: 'settings',
        component: 'system/site-config',
        permission: 'system:site:get',
        buttons: rights('system:site', word('站点配置', 'the site configuration', '站點設定'), 'edit'),
      }),
      page('system.licence', word('站点授权', 'Site authorization', '站點授權'), 'licence', {
        icon: 'lock',
        component: 'system/licence',
        permission: 'system:licence:get',
        buttons: rights('system:licence', word('站点授权', 'the site authorization', '站點授權'), 'edit'),
      }),
      page('system.online', word('在线用户', 'Online users', '線上使用者'), 'online-users', {
        icon: 'users',
        component: 'identity/online-users',
        buttons: [['system:online:forceLogout', word('强制下线', 'Log people out', '強制登出')]],
      }),
      page('system.job', word('定时任务', 'Scheduled jobs', '排程任務'), 'jobs', {
        buttons: [
          ...rights('system:job', word('定时任务', 'scheduled jobs', '排程任務'), 'edit'),
          ['system:job:run', word('执行定时任务', 'Run scheduled jobs', '執行排程任務')],
        ],
      }),
      page('system.operLog', word('操作日志', 'Operation logs', '操作日誌'), 'operation-logs', {
        icon: 'text',
        component: 'system/operation-logs',
        buttons: rights('system:operLog', word('操作日志', 'operation logs', '操作日誌'), 'delete', 'export'),
      }),
      page('system.loginLog', word('登录日志', 'Sign-in logs', '登入日誌'), 'login-logs', {
        icon: 'history',
        component: 'system/login-logs',
        buttons: rights('system:loginLog', word('登录日志', 'sign-in logs', '登入日誌'), 'delete', 'export'),
      }),
    ],
  },
];
