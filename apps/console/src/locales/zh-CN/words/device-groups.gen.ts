// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'deviceGroups.id': "编号",
  'deviceGroups.userName': "所属用户",
  'deviceGroups.builtIn': "内置",
  'deviceGroups.gmtCreate': "创建时间",
  'deviceGroups.gmtModified': "更新时间",
  'deviceGroups.many': "设备分组",
  'deviceGroups.counted': "{count, plural, =1 {分组} other {# 个分组}}",
  'deviceGroups.name': "分组名称",
  'deviceGroups.userId': "所属用户",
  'deviceGroups.deviceCount': "设备数量",
};
export default words;
