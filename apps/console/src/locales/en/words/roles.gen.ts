// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'roles.name': "Role name",
  'roles.roleKey': "Role key",
  'roles.sort': "Order",
};
export default words;
