// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'platforms.id': "编号",
  'platforms.userName': "所属用户",
  'platforms.builtIn': "内置",
  'platforms.gmtCreate': "创建时间",
  'platforms.gmtModified': "更新时间",
  'platforms.many': "平台",
  'platforms.counted': "{count, plural, =1 {平台} other {# 个平台}}",
  'platforms.name': "平台名称",
};
export default words;
