import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const dataRowWords = {
  ...common,
  many: word('动态数据', 'Dynamic data', '動態資料'),
  ...noun(['动态数据', '条'], ['row of a dynamic table', 'rows of dynamic tables'], ['動態資料', '筆']),
  counted: noun(['数据', '条'], ['row', 'rows'], ['資料', '筆']).counted,
  tableId: word('动态表', 'Dynamic table', '動態表'),
  values: word('数据内容', 'Values', '資料內容'),
};
