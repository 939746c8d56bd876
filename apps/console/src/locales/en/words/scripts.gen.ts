// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'scripts.id': "ID",
  'scripts.userName': "Owner",
  'scripts.builtIn': "Built in",
  'scripts.gmtCreate': "Created",
  'scripts.gmtModified': "Updated",
  'scripts.many': "Scripts",
  'scripts.name': "Script name",
  'scripts.version': "Version",
  'scripts.counted': "{count, plural, one {script} other {# scripts}}",
  'scripts.platformId': "Platform",
  'scripts.content': "Script text",
  'scripts.downloadUrl': "Download address",
  'scripts.md5': "File MD5",
  'scripts.userIds': "Assigned users",
};
export default words;
