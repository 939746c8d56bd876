import type { DeviceGroupRow } from '@flotilla/contract/http/device-groups';
import { type Column, timeColumn, type Words } from '../../../platform/spreadsheet/columns.ts';

export const groupListTitle: Words = { 'zh-CN': '设备分组', en: 'Device groups', 'zh-TW': '裝置群組' };

export const groupColumns: readonly Column<DeviceGroupRow>[] = [
  { title: { 'zh-CN': '编号', en: 'ID', 'zh-TW': '編號' }, width: 10, value: (row) => row.id },
  { title: { 'zh-CN': '分组名称', en: 'Group name', 'zh-TW': '群組名稱' }, width: 28, value: (row) => row.name },
  { title: { 'zh-CN': '所属用户', en: 'Owner', 'zh-TW': '所屬使用者' }, value: (row) => row.userName },
  { title: { 'zh-CN': '设备数量', en: 'Phones', 'zh-TW': '裝置數量' }, width: 12, value: (row) => row.deviceCount },
  timeColumn({ 'zh-CN': '更新时间', en: 'Updated', 'zh-TW': '更新時間' }, (row) => row.gmtModified),
];
