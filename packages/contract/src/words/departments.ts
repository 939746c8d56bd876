import { word } from '../locale.ts';

export const departmentWords = {
  parentId: word('上级部门', 'Parent department', '上級部門'),
  name: word('部门名称', 'Department name', '部門名稱'),
  sort: word('排序', 'Order', '排序'),
};
