import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const deviceWords = {
  ...common,
  many: word('设备列表', 'Devices', '裝置清單'),
  ...noun(['手机', '台'], ['phone', 'phones'], ['手機', '台']),
  tenantId: common.userName,
  groupId: word('设备分组', 'Device group', '裝置群組'),
  deviceNo: word('设备编号', 'Device number', '裝置編號'),
  deviceId: word('设备 ID', 'Device ID', '裝置 ID'),
  brand: word('品牌', 'Brand', '品牌'),
  mode: word('型号', 'Model', '型號'),
  imei: word('IMEI', 'IMEI', 'IMEI'),
  ip: word('IP', 'IP', 'IP'),
  osVersion: word('系统版本', 'OS version', '系統版本'),
  agentVersion: word('Agent 版本', 'Agent version', 'Agent 版本'),
  agentHost: word('Agent 主机', 'Agent host', 'Agent 主機'),
  groupName: word('设备分组', 'Device group', '裝置群組'),
  status: word('状态', 'Status', '狀態'),
  online: word('在线', 'Connection', '連線'),
};
