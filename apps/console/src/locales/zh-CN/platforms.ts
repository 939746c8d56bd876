const messages = {
  'platforms.label': '平台',
  'platforms.id': '编号',
  'platforms.name': '平台名称',
  'platforms.owner': '所属用户',
  'platforms.created': '创建时间',
  'platforms.builtIn': '内置',
  'platforms.fixed': '内置平台不能修改或删除',
  'platforms.add': '新增平台',
  'platforms.edit': '编辑平台',
  'platforms.need': '平台名称不能为空',
  'platforms.none': '还没有平台',
  'platforms.noneHint': '平台把脚本按它们操作的应用分开',
};
export default messages;
