// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'scripts.id': "编号",
  'scripts.userName': "所属用户",
  'scripts.builtIn': "内置",
  'scripts.gmtCreate': "创建时间",
  'scripts.gmtModified': "更新时间",
  'scripts.many': "脚本",
  'scripts.name': "脚本名称",
  'scripts.version': "版本",
  'scripts.counted': "{count, plural, =1 {脚本} other {# 个脚本}}",
  'scripts.platformId': "平台",
  'scripts.content': "脚本内容",
  'scripts.downloadUrl': "下载地址",
  'scripts.md5': "文件 MD5",
  'scripts.userIds': "指定用户",
};
export default words;
