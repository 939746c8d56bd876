const messages = {
  'menu.index': '首页',
  'menu.fleet': '设备',
  'menu.fleet/devices': '设备列表',
  'menu.fleet/monitor': '设备监控',
  'menu.fleet/groups': '设备分组',
  'menu.fleet/unassigned': '未分配设备',
  'menu.tasks': '任务',
  'menu.tasks/list': '任务列表',
  'menu.tasks/runs': '运行记录',
  'menu.tasks/commands': '命令记录',
  'menu.scripts': '脚本',
  'menu.scripts/list': '脚本列表',
  'menu.scripts/platforms': '平台',
  'menu.scripts/exceptions': '脚本异常',
  'menu.tasks/task': '任务',
  'menu.screen': '手机',
};
export default messages;
