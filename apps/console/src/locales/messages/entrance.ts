import { word } from '@flotilla/contract/locale';

export default {
  'entrance.needOneTimeCode': word('请输入动态验证码', 'Please enter the code', '請輸入動態驗證碼'),
  'entrance.secondFactor': word('两步验证', 'Second factor', '兩步驟驗證'),
  'entrance.oneTimeCode': word('动态验证码', 'Code', '動態驗證碼'),
  'entrance.oneTimeCodeHint': word('请输入验证器应用中的 6 位数字，或一个恢复码。', 'Enter the 6 digits of your authenticator app, or a recovery code.', '請輸入驗證器應用程式中的 6 位數字，或一個復原碼。'),
  'entrance.startAgain': word('返回重新登录', 'Start again', '返回重新登入'),
  'entrance.signInWith': word('使用 {name} 登录', 'Sign in with {name}', '使用 {name} 登入'),
  'entrance.noAccount': word('还没有账号？', 'No account yet?', '還沒有帳號？'),
  'entrance.register': word('注册', 'Sign up', '註冊'),
  'entrance.registering': word('正在注册', 'Signing up', '正在註冊'),
  'entrance.haveAccount': word('已有账号？', 'Have an account?', '已有帳號？'),
  'entrance.registerClosed': word('本站未开放注册，请向管理员申请账号。', 'This site is not open for sign-up. Please ask the administrator for an account.', '本站未開放註冊，請向管理員申請帳號。'),
  'entrance.registered': word('注册成功，请登录。', 'Your account is ready, please sign in.', '註冊成功，請登入。'),
  'entrance.nickname': word('昵称', 'Nickname', '暱稱'),
  'entrance.passwordAgain': word('确认密码', 'Password again', '確認密碼'),
  'entrance.needNickname': word('请输入昵称', 'Please enter a nickname', '請輸入暱稱'),
  'entrance.needAgain': word('请再次输入密码', 'Please enter the password again', '請再次輸入密碼'),
  'entrance.returning': word('单点登录', 'Single sign-on', '單一登入'),
  'entrance.finishing': word('正在完成登录……', 'Finishing the sign-in…', '正在完成登入……'),
};
