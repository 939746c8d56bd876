import { withPrefix, word } from '@flotilla/contract/locale';
import { dictEntryWords } from '@flotilla/contract/words/dict-entries';
import { dictTypeWords } from '@flotilla/contract/words/dict-types';

export default {
  'dictionaries.fixed': word('系统内置字典不能删除', 'A dictionary that the system reads cannot be deleted', '系統內建字典不能刪除'),
  'dictionaries.typeHint': word('小写字母开头，可含数字和下划线', 'Small letters, digits and underscores, beginning with a letter', '小寫字母開頭，可含數字和底線'),
  'dictionaries.back': word('返回字典管理', 'Back to the dictionaries', '返回字典管理'),
  'dictionaries.default': word('默认', 'Default', '預設'),
  ...withPrefix('dictTypes', dictTypeWords),
  ...withPrefix('dictEntries', dictEntryWords),
};
