import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const dictEntryWords = {
  ...common,
  many: word('字典数据', 'Dictionary data', '字典資料'),
  ...noun(['字典数据', '条'], ['dictionary entry', 'dictionary entries'], ['字典資料', '筆']),
  dictCode: word('字典编码', 'Code', '字典編碼'),
  dictType: word('字典类型', 'Dictionary type', '字典類型'),
  label: word('数据标签', 'Label', '資料標籤'),
  value: word('数据键值', 'Value', '資料鍵值'),
  sort: word('显示排序', 'Order', '顯示排序'),
  status: word('状态', 'Status', '狀態'),
  defaultValue: word('默认选中', 'Chosen by default', '預設選取'),
  remark: word('备注', 'Remark', '備註'),
};
