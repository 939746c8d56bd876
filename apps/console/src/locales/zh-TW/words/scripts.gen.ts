// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'scripts.id': "編號",
  'scripts.userName': "所屬使用者",
  'scripts.builtIn': "內建",
  'scripts.gmtCreate': "建立時間",
  'scripts.gmtModified': "更新時間",
  'scripts.many': "腳本",
  'scripts.name': "腳本名稱",
  'scripts.version': "版本",
  'scripts.counted': "{count, plural, =1 {腳本} other {# 個腳本}}",
  'scripts.platformId': "平台",
  'scripts.content': "腳本內容",
  'scripts.downloadUrl': "下載位址",
  'scripts.md5': "檔案 MD5",
  'scripts.userIds': "指定使用者",
};
export default words;
