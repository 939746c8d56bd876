import type zh from '../zh-CN/unassigned-devices.ts';

const messages: Record<keyof typeof zh, string> = {
  'deviceList.pselectUser': '請選擇所屬使用者',
  'deviceList.pselectDeviceGroup': '請選擇裝置群組',
  'assign.list': '未分配裝置',
  'assign.devices': '分配手機',
  'assign.assign': '分配',
  'assign.batch': '批次分配',
  'assign.status': '分配狀態',
  'assign.assigned': '已分配',
  'assign.unassigned': '未分配',
  'assign.alreadyReason': '已經分配；要收回請在裝置列表裡取消分配',
  'assign.lost': '手機重新連線後會再次出現在這裡。',
  'assign.done': '已分配 {count} 台',
  'assign.selected': '已選 {count} 台',
  'assign.total': '共 {total, number} 台',
  'assign.affects': '涉及 {count} 台手機',
  'assign.numberHint': '不填則用裝置 ID。',
  'assign.empty': '沒有等待分配的手機',
  'assign.emptyHint': '使用接入金鑰連線的手機會顯示在這裡',
};
export default messages;
