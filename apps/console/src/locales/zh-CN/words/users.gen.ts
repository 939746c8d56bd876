// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'users.userName': "用户名",
  'users.nickname': "昵称",
  'users.password': "密码",
  'users.communicationKey': "通信密钥",
};
export default words;
