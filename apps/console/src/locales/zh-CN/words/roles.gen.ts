// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'roles.name': "角色名称",
  'roles.roleKey': "权限字符",
  'roles.sort': "排序",
};
export default words;
