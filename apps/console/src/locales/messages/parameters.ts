import { withPrefix, word } from '@flotilla/contract/locale';
import { parameterWords } from '@flotilla/contract/words/parameters';

export default {
  'parameters.fixed': word('系统内置参数不能删除', 'A parameter that the system reads cannot be deleted', '系統內建參數不能刪除'),
  'parameters.secretKept': word('留空则不修改', 'Leave empty to keep the stored secret', '留空則不修改'),
  ...withPrefix('parameters', parameterWords),
};
