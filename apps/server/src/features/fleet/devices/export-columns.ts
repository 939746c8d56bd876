import type { DeviceRow } from '@flotilla/contract/http/devices';
import { type Column, timeColumn, type Words, wordColumn } from '../../../platform/spreadsheet/columns.ts';

export const deviceListTitle: Words = { 'zh-CN': '设备列表', en: 'Devices', 'zh-TW': '裝置列表' };

const statusWords = {
  0: { 'zh-CN': '启用', en: 'Enabled', 'zh-TW': '啟用' },
  1: { 'zh-CN': '禁用', en: 'Disabled', 'zh-TW': '停用' },
};
const onlineWords = {
  true: { 'zh-CN': '在线', en: 'Online', 'zh-TW': '在線' },
  false: { 'zh-CN': '离线', en: 'Offline', 'zh-TW': '離線' },
};

export const deviceColumns: readonly Column<DeviceRow>[] = [
  { title: { 'zh-CN': '设备编号', en: 'Device number', 'zh-TW': '裝置編號' }, value: (row) => row.deviceNo },
  { title: { 'zh-CN': '设备ID', en: 'Device ID', 'zh-TW': '裝置ID' }, width: 28, value: (row) => row.deviceId },
  { title: { 'zh-CN': '品牌', en: 'Brand', 'zh-TW': '品牌' }, value: (row) => row.brand },
  { title: { 'zh-CN': '型号', en: 'Model', 'zh-TW': '型號' }, value: (row) => row.mode },
  { title: { 'zh-CN': 'IMEI', en: 'IMEI', 'zh-TW': 'IMEI' }, width: 20, value: (row) => row.imei },
  { title: { 'zh-CN': 'IP地址', en: 'IP address', 'zh-TW': 'IP位址' }, value: (row) => row.ip },
  { title: { 'zh-CN': '系统版本', en: 'OS version', 'zh-TW': '系統版本' }, value: (row) => row.osVersion },
  { title: { 'zh-CN': '客户端版本', en: 'Agent version', 'zh-TW': '用戶端版本' }, value: (row) => row.agentVersion },
  { title: { 'zh-CN': '所属用户', en: 'Owner', 'zh-TW': '所屬使用者' }, value: (row) => row.userName },
  { title: { 'zh-CN': '设备分组', en: 'Group', 'zh-TW': '裝置群組' }, value: (row) => row.groupName },
  wordColumn({ 'zh-CN': '状态', en: 'Status', 'zh-TW': '狀態' }, (row) => row.status, statusWords),
  wordColumn({ 'zh-CN': '在线', en: 'Connection', 'zh-TW': '連線' }, (row) => String(row.online), onlineWords),
  timeColumn({ 'zh-CN': '更新时间', en: 'Updated', 'zh-TW': '更新時間' }, (row) => row.gmtModified),
];
