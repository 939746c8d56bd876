import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const dataItemWords = {
  ...common,
  many: word('数据列表', 'Data list', '資料清單'),
  ...noun(['数据', '条'], ['data line', 'data lines'], ['資料', '筆']),
  name: word('数据名称', 'Data name', '資料名稱'),
  groupId: word('数据分组', 'Data group', '資料群組'),
  groupName: word('数据分组', 'Data group', '資料群組'),
  content: word('数据内容', 'Content', '資料內容'),
  deduplicate: word('去重', 'Deduplicate', '去除重複'),
  state: word('状态', 'State', '狀態'),
  returns: word('退回次数', 'Returns', '退回次數'),
  deviceNo: word('设备编号', 'Phone', '裝置編號'),
  runId: word('运行编号', 'Run', '執行編號'),
  gmtChanged: word('状态变更时间', 'State since', '狀態變更時間'),
};
