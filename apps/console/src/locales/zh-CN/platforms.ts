import words from './words/platforms.gen.ts';

const messages = {
  ...words,
  'platforms.label': '平台',
  'platforms.owner': '所属用户',
  'platforms.created': '创建时间',
  'platforms.fixed': '内置平台不能修改或删除',
  'platforms.add': '新增平台',
  'platforms.edit': '编辑平台',
  'platforms.need': '平台名称不能为空',
  'platforms.none': '还没有平台',
  'platforms.noneHint': '平台把脚本按它们操作的应用分开',
};
export default messages;
