const messages = {
  'groups.list': '设备分组',
  'groups.add': '新增分组',
  'groups.edit': '编辑分组',
  'groups.devices': '设备数',
  'groups.modified': '最后变更',
  'groups.ownerHint': '不选则归自己',
  'groups.empty': '还没有分组',
  'groups.emptyHint': '先建一个分组，分配手机时要用到',
};
export default messages;
