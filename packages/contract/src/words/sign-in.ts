import { word } from '../locale.ts';

export const signInWords = {
  username: word('用户名', 'User name', '使用者名稱'),
  password: word('密码', 'Password', '密碼'),
};
