import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const adbSessionWords = {
  ...common,
  many: word('远程 ADB', 'Remote adb', '遠端 ADB'),
  ...noun(['远程 ADB 会话', '个'], ['remote adb session', 'remote adb sessions'], ['遠端 ADB 工作階段', '個']),
  deviceNo: word('设备编号', 'Phone', '裝置編號'),
  userName: word('用户', 'User', '使用者'),
  address: word('地址', 'Address', '位址'),
  open: word('已打开', 'Open', '已開啟'),
  openedAt: word('打开时间', 'Opened', '開啟時間'),
  closedAt: word('关闭时间', 'Closed', '關閉時間'),
};
