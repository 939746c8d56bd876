import { counted, word } from '../locale.ts';
import { common } from './common.ts';

export const dataRowWords = {
  ...common,
  many: word('动态数据', 'Dynamic data', '動態資料'),
  counted: counted(['数据', '条'], ['row', 'rows'], ['資料', '筆']),
  tableId: word('动态表', 'Dynamic table', '動態表'),
  values: word('数据内容', 'Values', '資料內容'),
};
