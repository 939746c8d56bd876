// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'roles.name': "角色名稱",
  'roles.roleKey': "權限字元",
  'roles.sort': "排序",
};
export default words;
