import { word } from '../locale.ts';

export const roleWords = {
  name: word('角色名称', 'Role name', '角色名稱'),
  roleKey: word('权限字符', 'Role key', '權限字元'),
  sort: word('排序', 'Order', '排序'),
};
