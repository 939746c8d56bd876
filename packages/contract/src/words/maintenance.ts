import { noun, word } from '../locale.ts';

export const maintenanceWords = {
  id: word('编号', 'ID', '編號'),
  many: word('维护时段', 'Maintenance', '維護時段'),
  ...noun(['维护时段', '个'], ['maintenance window', 'maintenance windows'], ['維護時段', '個']),
  reason: word('原因', 'Reason', '原因'),
  startsAt: word('开始时间', 'Starts', '開始時間'),
  endsAt: word('结束时间', 'Ends', '結束時間'),
  deviceNos: word('设备编号', 'Device numbers', '裝置編號'),
  groups: word('设备分组', 'Device groups', '裝置群組'),
  groupIds: word('设备分组', 'Device groups', '裝置群組'),
  all: word('全部设备', 'All phones', '全部裝置'),
  phones: word('设备数', 'Phones', '裝置數'),
  active: word('生效中', 'Active', '生效中'),
  userName: word('创建人', 'Created by', '建立者'),
  gmtCreate: word('创建时间', 'Created', '建立時間'),
};
