import { noun, word } from '../locale.ts';

export const roleUserWords = {
  many: word('角色成员', 'Users of the role', '角色成員'),
  ...noun(['用户', '个'], ['user', 'users'], ['使用者', '位']),
  roleId: word('角色', 'Role', '角色'),
  userIds: word('用户', 'Users', '使用者'),
  userName: word('用户名', 'User name', '使用者名稱'),
  nickname: word('昵称', 'Nickname', '暱稱'),
  userType: word('用户类型', 'User type', '使用者類型'),
  deptName: word('部门', 'Department', '部門'),
  status: word('用户状态', 'Status', '使用者狀態'),
};
