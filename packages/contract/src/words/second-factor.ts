import { word } from '../locale.ts';

export const secondFactorWords = {
  password: word('密码', 'Password', '密碼'),
  code: word('动态验证码', 'Code', '動態驗證碼'),
};
