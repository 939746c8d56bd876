// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'users.userName': "User name",
  'users.nickname': "Nickname",
  'users.password': "Password",
  'users.communicationKey': "Communication key",
};
export default words;
