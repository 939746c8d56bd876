import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const dictTypeWords = {
  ...common,
  many: word('字典管理', 'Dictionaries', '字典管理'),
  ...noun(['字典', '个'], ['dictionary', 'dictionaries'], ['字典', '個']),
  name: word('字典名称', 'Dictionary name', '字典名稱'),
  type: word('字典类型', 'Dictionary type', '字典類型'),
  status: word('状态', 'Status', '狀態'),
  remark: word('备注', 'Remark', '備註'),
};
