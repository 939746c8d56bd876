// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'departments.parentId': "上级部门",
  'departments.name': "部门名称",
  'departments.sort': "排序",
};
export default words;
