import { word } from '../locale.ts';

export const userWords = {
  userName: word('用户名', 'User name', '使用者名稱'),
  nickname: word('昵称', 'Nickname', '暱稱'),
  password: word('密码', 'Password', '密碼'),
  communicationKey: word('通信密钥', 'Communication key', '通訊金鑰'),
};
