// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'users.userName': "使用者名稱",
  'users.nickname': "暱稱",
  'users.password': "密碼",
  'users.communicationKey': "通訊金鑰",
};
export default words;
