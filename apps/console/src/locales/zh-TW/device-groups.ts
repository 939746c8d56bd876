import type zh from '../zh-CN/device-groups.ts';

const messages: Record<keyof typeof zh, string> = {
  'groups.list': '裝置群組',
  'groups.add': '新增群組',
  'groups.edit': '編輯群組',
  'groups.devices': '裝置數',
  'groups.modified': '最後變更',
  'groups.ownerHint': '不選則歸自己',
  'groups.empty': '還沒有群組',
  'groups.emptyHint': '先建一個群組，分配手機時要用到',
};
export default messages;
