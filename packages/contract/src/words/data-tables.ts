import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const dataTableWords = {
  ...common,
  many: word('动态表', 'Dynamic tables', '動態表'),
  ...noun(['动态表', '个'], ['dynamic table', 'dynamic tables'], ['動態表', '個']),
  name: word('中文表名', 'Chinese table name', '中文表名'),
  englishName: word('英文表名', 'English table name', '英文表名'),
  fields: word('字段', 'Fields', '欄位'),
  rowCount: word('行数', 'Rows', '資料筆數'),
  'fields.sort': word('排序', 'Order', '排序'),
  'fields.name': word('中文字段名', 'Chinese field name', '中文欄位名'),
  'fields.englishName': word('英文字段名', 'English field name', '英文欄位名'),
  'fields.length': word('长度', 'Length', '長度'),
  'fields.searchable': word('可搜索', 'Searchable', '可搜尋'),
};
