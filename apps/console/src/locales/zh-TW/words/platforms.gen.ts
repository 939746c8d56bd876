// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'platforms.id': "編號",
  'platforms.userName': "所屬使用者",
  'platforms.builtIn': "內建",
  'platforms.gmtCreate': "建立時間",
  'platforms.gmtModified': "更新時間",
  'platforms.many': "平台",
  'platforms.counted': "{count, plural, =1 {平台} other {# 個平台}}",
  'platforms.name': "平台名稱",
};
export default words;
