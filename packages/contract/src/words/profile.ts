import { word } from '../locale.ts';

export const profileWords = {
  userName: word('用户名', 'User name', '使用者名稱'),
  nickname: word('昵称', 'Nickname', '暱稱'),
  phone: word('手机号码', 'Phone number', '手機號碼'),
  gender: word('性别', 'Gender', '性別'),
  deptName: word('部门', 'Department', '部門'),
  postNames: word('岗位', 'Posts', '崗位'),
  roleNames: word('角色', 'Roles', '角色'),
  parentName: word('上级用户', 'Parent user', '上層使用者'),
  createdAt: word('创建时间', 'Created', '建立時間'),
  deviceQuantity: word('设备数量', 'Device quantity', '裝置數量'),
  expirationTime: word('到期时间', 'Expiration time', '到期時間'),
  concurrencyLimit: word('每秒并发上限', 'Concurrency limit per second', '每秒並行上限'),
  communicationKey: word('通信密钥', 'Communication key', '通訊金鑰'),
  oldPassword: word('旧密码', 'Old password', '舊密碼'),
  newPassword: word('新密码', 'New password', '新密碼'),
  revokeTokens: word('同时撤销我的 API 令牌', 'Also revoke my API tokens', '同時撤銷我的 API 權杖'),
};
