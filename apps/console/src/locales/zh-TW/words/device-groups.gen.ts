// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'deviceGroups.id': "編號",
  'deviceGroups.userName': "所屬使用者",
  'deviceGroups.builtIn': "內建",
  'deviceGroups.gmtCreate': "建立時間",
  'deviceGroups.gmtModified': "更新時間",
  'deviceGroups.many': "裝置群組",
  'deviceGroups.counted': "{count, plural, =1 {群組} other {# 個群組}}",
  'deviceGroups.name': "群組名稱",
  'deviceGroups.userId': "所屬使用者",
  'deviceGroups.deviceCount': "裝置數量",
};
export default words;
