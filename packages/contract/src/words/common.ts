import { word } from '../locale.ts';

/** Fields that rows of many slices have. */
export const common = {
  id: word('编号', 'ID', '編號'),
  userName: word('所属用户', 'Owner', '所屬使用者'),
  builtIn: word('内置', 'Built in', '內建'),
  gmtCreate: word('创建时间', 'Created', '建立時間'),
  gmtModified: word('更新时间', 'Updated', '更新時間'),
};
