import { word } from '@flotilla/contract/locale';

export default {
  'exceptions.label': word('脚本异常', 'Script exceptions', '腳本異常'),
  'exceptions.title': word('异常 {id}', 'Exception {id}', '異常 {id}'),
  'exceptions.clear': word('清空', 'Clear all', '清空'),
  'exceptions.clearAsk': word('删除你能看到的全部脚本异常？不能恢复。', 'Delete all script exceptions within your reach? This cannot be undone.', '刪除你能看到的全部腳本異常？不能復原。'),
  'exceptions.counted': word('{count, plural, =1 {异常} other {# 个异常}}', '{count, plural, one {exception} other {# exceptions}}', '{count, plural, =1 {異常} other {# 個異常}}'),
  'exceptions.cleared': word('已清空脚本异常', 'Script exceptions cleared', '已清空腳本異常'),
  'exceptions.none': word('没有脚本异常', 'No script exceptions', '沒有腳本異常'),
  'exceptions.noneHint': word('脚本抛出异常时，堆栈和当时的屏幕会出现在这里', 'When a script throws, its stack and the screen at that moment appear here', '腳本拋出異常時，堆疊和當時的畫面會出現在這裡'),
  'exceptions.openRun': word('查看运行', 'Open the run', '檢視執行'),
  'exceptions.total': word('{total, plural, other {共 # 个异常}}', '{total, plural, one {# exception} other {# exceptions}}', '{total, plural, other {共 # 個異常}}'),
};
