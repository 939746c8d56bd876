// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'departments.parentId': "上級部門",
  'departments.name': "部門名稱",
  'departments.sort': "排序",
};
export default words;
