import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const formWords = {
  ...common,
  many: word('表单', 'Forms', '表單'),
  ...noun(['表单', '个'], ['form', 'forms'], ['表單', '個']),
  name: word('表单名称', 'Form name', '表單名稱'),
  remark: word('备注', 'Remark', '備註'),
  schema: word('字段', 'Fields', '欄位'),
  fieldCount: word('字段数', 'Fields', '欄位數'),
  version: word('版本', 'Version', '版本'),
  authorName: word('修改人', 'Changed by', '修改者'),
};
