// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'departments.parentId': "Parent department",
  'departments.name': "Department name",
  'departments.sort': "Order",
};
export default words;
