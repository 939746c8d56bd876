import type zh from '../zh-CN/menu.ts';

const messages: Record<keyof typeof zh, string> = {
  'menu.index': '首頁',
  'menu.fleet': '裝置',
  'menu.fleet/devices': '裝置列表',
  'menu.fleet/monitor': '裝置監控',
  'menu.fleet/groups': '裝置群組',
  'menu.fleet/unassigned': '未分配裝置',
  'menu.tasks': '任務',
  'menu.tasks/list': '任務列表',
  'menu.tasks/runs': '執行記錄',
  'menu.tasks/commands': '命令記錄',
  'menu.scripts': '腳本',
  'menu.scripts/list': '腳本列表',
  'menu.scripts/platforms': '平台',
  'menu.scripts/exceptions': '腳本異常',
  'menu.tasks/task': '任務',
  'menu.screen': '手機',
};
export default messages;
