import { withPrefix, word } from '@flotilla/contract/locale';
import { platformWords } from '@flotilla/contract/words/platforms';

export default {
  'platforms.fixed': word('内置平台不能修改或删除', 'The built-in platform cannot be changed or deleted', '內建平台不能修改或刪除'),
  'platforms.noneHint': word('平台把脚本按它们操作的应用分开', 'Platforms sort scripts by the app they drive', '平台把腳本按它們操作的應用分開'),
  ...withPrefix('platforms', platformWords),
};
