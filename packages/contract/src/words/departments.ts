import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const departmentWords = {
  ...common,
  many: word('部门管理', 'Departments', '部門管理'),
  ...noun(['部门', '个'], ['department', 'departments'], ['部門', '個']),
  parentId: word('上级部门', 'Parent department', '上級部門'),
  name: word('部门名称', 'Department name', '部門名稱'),
  sort: word('排序', 'Order', '排序'),
  leader: word('负责人', 'Leader', '負責人'),
  phone: word('联系电话', 'Phone', '聯絡電話'),
  status: word('部门状态', 'Status', '部門狀態'),
  createdAt: word('创建时间', 'Created', '建立時間'),
};
