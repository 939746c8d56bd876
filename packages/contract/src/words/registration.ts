import { word } from '../locale.ts';

export const registrationWords = {
  userName: word('用户名', 'User name', '使用者名稱'),
  nickname: word('昵称', 'Nickname', '暱稱'),
  password: word('密码', 'Password', '密碼'),
};
