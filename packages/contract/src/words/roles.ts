import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const roleWords = {
  ...common,
  many: word('角色管理', 'Roles', '角色管理'),
  ...noun(['角色', '个'], ['role', 'roles'], ['角色', '個']),
  name: word('角色名称', 'Role name', '角色名稱'),
  roleKey: word('权限字符', 'Role key', '權限字元'),
  sort: word('显示顺序', 'Order', '顯示順序'),
  status: word('角色状态', 'Status', '角色狀態'),
  dataScope: word('数据范围', 'Data scope', '資料範圍'),
  menuIds: word('菜单权限', 'Menu permissions', '選單權限'),
  deptIds: word('可见部门', 'Departments', '可見部門'),
  userCount: word('用户数', 'Users', '使用者數'),
  remark: word('备注', 'Remark', '備註'),
};
