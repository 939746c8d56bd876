import { word } from '@flotilla/contract/locale';
import { agentWords } from '@flotilla/contract/words/agents';
import { deviceGroupWords } from '@flotilla/contract/words/device-groups';
import { maintenanceWords } from '@flotilla/contract/words/maintenance';
import { page, rights, type SeedMenu } from '../../platform/access/seed-menu.ts';

const tenants = true;

export const fleetMenu: readonly SeedMenu[] = [
  {
    key: 'home',
    name: word('首页', 'Home', '首頁'),
    path: '/index',
    icon: 'dashboard',
    component: 'home/index',
    tenants,
  },
  {
    key: 'device',
    name: word('设备', 'Devices', '裝置'),
    path: '/fleet',
    icon: 'phone',
    tenants,
    children: [
      page('device.list', word('设备列表', 'Device list', '裝置清單'), 'devices', {
        icon: 'list',
        component: 'fleet/devices',
        tenants,
        buttons: [
          ...rights('device:list', word('设备', 'phones', '裝置'), 'add', 'edit', 'delete', 'export'),
          ['device:list:enrol', word('复制接入配置', "Copy the agent's configuration", '複製接入設定')],
          ['device:enrol:ticket', word('生成绑定码', 'Make one-time codes', '產生綁定碼')],
          ['device:log:list', word('查看设备日志', 'Read phone logs', '檢視裝置日誌')],
        ],
      }),
      page('device.monitor', word('设备监控', 'Monitor', '裝置監控'), 'monitor', {
        component: 'fleet/monitor',
        tenants,
        buttons: [
          ['device:screen:view', word('查看屏幕', 'Watch screens', '檢視螢幕')],
          ['device:screen:control', word('控制屏幕', 'Control screens', '控制螢幕')],
          ['device:adb:open', word('远程 ADB', 'Remote adb', '遠端 ADB')],
        ],
      }),
      page('device.group', deviceGroupWords.many, 'groups', {
        icon: 'group',
        component: 'fleet/device-groups',
        tenants,
        buttons: rights('device:group', deviceGroupWords.plural, 'add', 'edit', 'delete', 'export'),
      }),
      page('device.agent', agentWords.many, 'agents', {
        icon: 'terminal',
        component: 'fleet/agents',
        tenants,
        buttons: [
          ['device:agent:install', word('安装 Agent', 'Install agents', '安裝 Agent')],
          ...rights('device:agent', agentWords.plural, 'edit', 'delete'),
        ],
      }),
      page('device.unassigned', word('未分配设备', 'Unassigned devices', '未分配裝置'), 'unassigned', {
        icon: 'inbox',
        component: 'fleet/unassigned-devices',
        buttons: [
          ['device:unassigned:assign', word('分配设备', 'Assign phones', '分配裝置')],
          ...rights('device:unassigned', word('未分配设备', 'unassigned phones', '未分配裝置'), 'delete'),
        ],
      }),
    ],
  },
  {
    key: 'alarm',
    name: word('设备报警', 'Device alarm', '裝置警報'),
    path: '/alarm',
    icon: 'alarm',
    tenants,
    children: [
      page('alarm.event', word('报警事件', 'Alarms', '警報事件'), 'alarms', {
        component: 'fleet/alarms',
        tenants,
        buttons: [
          ['alarm:event:edit', word('确认报警', 'Acknowledge alarms', '確認警報')],
          ...rights('alarm:event', word('报警', 'alarms', '警報'), 'export'),
        ],
      }),
      page('alarm.settings', word('报警设置', 'Alarm settings', '警報設定'), 'settings', {
        component: 'fleet/alarm-settings',
        permission: 'alarm:settings:get',
        tenants,
        buttons: [['alarm:settings:edit', word('修改报警设置', 'Edit the alarm settings', '修改警報設定')]],
      }),
      page('alarm.maintenance', maintenanceWords.many, 'maintenance', {
        component: 'fleet/maintenance',
        tenants,
        buttons: rights('alarm:maintenance', maintenanceWords.plural, 'add', 'delete'),
      }),
    ],
  },
];
