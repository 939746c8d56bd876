import { noun, word } from '../locale.ts';

export const loginLogWords = {
  id: word('编号', 'ID', '編號'),
  many: word('登录日志', 'Sign-in logs', '登入日誌'),
  ...noun(['登录日志', '条'], ['sign-in log', 'sign-in logs'], ['登入日誌', '筆']),
  userId: word('用户编号', 'User ID', '使用者編號'),
  userName: word('用户名', 'User name', '使用者名稱'),
  status: word('登录结果', 'Result', '登入結果'),
  message: word('提示信息', 'Message', '提示訊息'),
  address: word('登录地址', 'Address', '登入位址'),
  location: word('登录地点', 'Location', '登入地點'),
  browser: word('浏览器', 'Browser', '瀏覽器'),
  os: word('操作系统', 'Operating system', '作業系統'),
  sessionId: word('会话编号', 'Session', '工作階段編號'),
  time: word('登录时间', 'Time', '登入時間'),
};
