import { noun, word } from '../locale.ts';

export const onlineUserWords = {
  id: word('会话编号', 'Session', '工作階段編號'),
  ids: word('会话', 'Sessions', '工作階段'),
  many: word('在线用户', 'Online users', '線上使用者'),
  ...noun(['在线用户', '个'], ['online user', 'online users'], ['線上使用者', '個']),
  userName: word('用户名', 'User name', '使用者名稱'),
  deptName: word('部门', 'Department', '部門'),
  address: word('登录地址', 'Address', '登入位址'),
  location: word('登录地点', 'Location', '登入地點'),
  browser: word('浏览器', 'Browser', '瀏覽器'),
  os: word('操作系统', 'System', '作業系統'),
  createdAt: word('登录时间', 'Signed in', '登入時間'),
  seenAt: word('最近活动', 'Last seen', '最近活動'),
};
