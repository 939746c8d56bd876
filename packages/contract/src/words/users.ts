import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const userWords = {
  ...common,
  many: word('用户管理', 'Users', '使用者管理'),
  ...noun(['用户', '个'], ['user', 'users'], ['使用者', '個']),
  userId: word('用户', 'User', '使用者'),
  userName: word('用户名', 'User name', '使用者名稱'),
  nickname: word('昵称', 'Nickname', '暱稱'),
  password: word('密码', 'Password', '密碼'),
  phone: word('手机号', 'Phone', '手機號碼'),
  gender: word('性别', 'Gender', '性別'),
  status: word('状态', 'Status', '狀態'),
  userType: word('用户类型', 'User type', '使用者類型'),
  deptId: word('部门', 'Department', '部門'),
  postIds: word('岗位', 'Post', '崗位'),
  roleIds: word('角色', 'Role', '角色'),
  toId: word('接收用户', 'Receiving user', '接收使用者'),
  parentId: word('上级用户', 'Parent user', '上級使用者'),
  deviceQuantity: word('设备数量', 'Device quantity', '裝置數量'),
  communicationKey: word('通信密钥', 'Communication key', '通訊金鑰'),
  expirationTime: word('到期时间', 'Expiration time', '到期時間'),
  concurrencyLimit: word('每秒并发上限', 'Concurrency limit per second', '每秒並行上限'),
  remark: word('备注', 'Remark', '備註'),
  createdAt: word('创建时间', 'Created', '建立時間'),
  lastLoginAt: word('最近登录', 'Last sign-in', '最近登入'),
};
