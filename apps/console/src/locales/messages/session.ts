import { word } from '@flotilla/contract/locale';

export default {
  'session.signIn': word('登录', 'Sign in', '登入'),
  'session.signingIn': word('正在登录', 'Signing in', '正在登入'),
  'session.headline': word('一格一台手机，一眼看清整个机群', 'One cell, one phone. The whole fleet at a glance.', '一格一台手機，一眼看清整個機群'),
  'session.userName': word('用户名', 'User name', '使用者名稱'),
  'session.password': word('密码', 'Password', '密碼'),
  'session.code': word('验证码', 'Verification code', '驗證碼'),
  'session.codePicture': word('验证码图片', 'Picture of the verification code', '驗證碼圖片'),
  'session.renewCode': word('换一张', 'Another picture', '換一張'),
  'session.needUserName': word('请输入用户名', 'Please enter the user name', '請輸入使用者名稱'),
  'session.needPassword': word('请输入密码', 'Please enter the password', '請輸入密碼'),
  'session.needCode': word('请输入验证码', 'Please enter the verification code', '請輸入驗證碼'),
  'session.remember': word('记住我', 'Remember me', '記住我'),
  'session.wait': word('尝试次数过多，请在 {seconds} 秒后重试', 'Too many attempts, please try again in {seconds} s', '嘗試次數過多，請在 {seconds} 秒後重試'),
  'session.rule': word('密码 6 至 20 位，连续输错会逐步延长等待时间。', 'Passwords have 6 to 20 characters. Repeated failures lengthen the wait.', '密碼 6 至 20 位，連續輸錯會逐步延長等待時間。'),
  'session.language': word('语言', 'Language', '語言'),
};
