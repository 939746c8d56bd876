import { word } from '../locale.ts';

/** Fields that rows of many slices have. */
export const common = {
  id: word('编号', 'ID', '編號'),
  userName: word('所属用户', 'Owner', '所屬使用者'),
  builtIn: word('内置', 'Built in', '內建'),
  gmtCreate: word('创建时间', 'Created', '建立時間'),
  gmtModified: word('更新时间', 'Updated', '更新時間'),
};

/** Fields that the queries of many lists have, and what changes of rows take. */
export const listWords = {
  id: common.id,
  ids: word('编号列表', 'IDs', '編號清單'),
  pageNum: word('页码', 'Page', '頁碼'),
  pageSize: word('每页条数', 'Rows a page', '每頁筆數'),
  orderBy: word('排序字段', 'Ordered by', '排序欄位'),
  order: word('排序方向', 'Order', '排序方向'),
  exactTotal: word('精确计数', 'Exact total', '精確計數'),
  beginTime: word('开始时间', 'From', '開始時間'),
  endTime: word('结束时间', 'Until', '結束時間'),
  state: word('状态', 'State', '狀態'),
  agentId: word('Agent', 'Agent', 'Agent'),
  total: word('总数', 'Total', '總數'),
  list: word('数据', 'Rows', '資料'),
};
