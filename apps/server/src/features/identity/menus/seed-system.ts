import type { SeedButton, SeedMenu } from './seed.ts';

/** Pages that the console does not have yet: their rights can be given, their entries are not shown. */
export const systemMenus: readonly SeedMenu[] = [
  {
    key: 'system',
    'zh-CN': '系统管理',
    en: 'System',
    'zh-TW': '系統管理',
    path: '/system-admin',
    icon: 'setting',
    tenants: true,
    children: [
      {
        ...page('system.user', '用户管理', 'Users', '使用者管理', 'users', 'system:user:list'),
        tenants: true,
        buttons: [
          ['system:user:add', '新增用户', 'Add users', '新增使用者'],
          ['system:user:edit', '修改用户', 'Edit users', '修改使用者'],
          ['system:user:delete', '删除用户', 'Delete users', '刪除使用者'],
          ['system:user:resetPwd', '重置密码', 'Reset passwords', '重設密碼'],
        ],
      },
      {
        ...page('system.role', '角色管理', 'Roles', '角色管理', 'roles', 'system:role:list'),
        buttons: editing('system:role', '角色', 'roles'),
      },
      page('system.menu', '菜单管理', 'Menus', '選單管理', 'menus', 'system:menu:list'),
      {
        ...page('system.dept', '部门管理', 'Departments', '部門管理', 'departments', 'system:dept:list'),
        buttons: editing('system:dept', '部门', 'departments', '部門'),
      },
      {
        ...page('system.config', '参数管理', 'Parameters', '參數管理', 'parameters', 'system:config:list'),
        buttons: editing('system:config', '参数', 'parameters', '參數'),
      },
      {
        ...page('system.site', '站点配置', 'Site configuration', '網站設定', 'site', 'system:site:get'),
        buttons: [['system:site:edit', '修改站点配置', 'Edit the site configuration', '修改網站設定']],
      },
      {
        ...page('system.licence', '站点授权', 'Site authorization', '網站授權', 'licence', 'system:licence:get'),
        buttons: [['system:licence:edit', '修改站点授权', 'Edit the site authorization', '修改網站授權']],
      },
      {
        ...page('system.job', '定时任务', 'Scheduled jobs', '排程任務', 'jobs', 'system:job:list'),
        buttons: [
          ['system:job:edit', '修改定时任务', 'Edit scheduled jobs', '修改排程任務'],
          ['system:job:run', '执行定时任务', 'Run scheduled jobs', '執行排程任務'],
        ],
      },
      page('system.operLog', '操作日志', 'Operation logs', '操作日誌', 'operation-logs', 'system:operLog:list'),
      page('system.loginLog', '登录日志', 'Sign-in logs', '登入日誌', 'login-logs', 'system:loginLog:list'),
    ],
  },
];

function page(key: string, zhCN: string, en: string, zhTW: string, path: string, permission: string): SeedMenu {
  return { key, 'zh-CN': zhCN, en, 'zh-TW': zhTW, path, icon: path, permission };
}

function editing(prefix: string, zhCN: string, en: string, zhTW = zhCN): readonly SeedButton[] {
  return [
    [`${prefix}:add`, `新增${zhCN}`, `Add ${en}`, `新增${zhTW}`],
    [`${prefix}:edit`, `修改${zhCN}`, `Edit ${en}`, `修改${zhTW}`],
    [`${prefix}:delete`, `删除${zhCN}`, `Delete ${en}`, `刪除${zhTW}`],
  ];
}
