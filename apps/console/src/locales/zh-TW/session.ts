import type zh from '../zh-CN/session.ts';

const messages: Record<keyof typeof zh, string> = {
  'session.signIn': '登入',
  'session.signingIn': '正在登入',
  'session.headline': '一格一台手機，一眼看清整個機群',
  'session.userName': '使用者名稱',
  'session.password': '密碼',
  'session.code': '驗證碼',
  'session.codePicture': '驗證碼圖片',
  'session.renewCode': '換一張',
  'session.needUserName': '請輸入使用者名稱',
  'session.needPassword': '請輸入密碼',
  'session.needCode': '請輸入驗證碼',
  'session.show': '顯示',
  'session.hide': '隱藏',
  'session.remember': '記住我',
  'session.wait': '嘗試次數過多，請在 {seconds} 秒後重試',
  'session.rule': '密碼 6 至 20 位，連續輸錯會逐步延長等待時間。',
  'session.language': '語言',
};
export default messages;
