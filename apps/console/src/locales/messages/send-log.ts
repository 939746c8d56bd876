import { word } from '@flotilla/contract/locale';

export default {
  'tasks.clearLog': word('清除发送记录…', 'Clear send log…', '清除傳送記錄…'),
  'tasks.clearLogOf': word('清除“{name}”的发送记录', 'Clear the send log of “{name}”', '清除「{name}」的傳送記錄'),
  'tasks.clearScope': word('清除范围', 'What to clear', '清除範圍'),
  'tasks.clearScope.all': word('全部', 'All of it', '全部'),
  'tasks.clearScope.groups': word('按分组', 'By group', '依群組'),
  'tasks.clearScope.phones': word('按手机', 'By phone', '依手機'),
  'tasks.clear': word('清除', 'Clear', '清除'),
  'tasks.clearAll': word('清除全部 {count, plural, other {# 条}}发送记录？', 'Clear {count, plural, one {the only send log} other {all # send logs}}?', '清除全部 {count, plural, other {# 條}}傳送記錄？'),
  'tasks.clearGroups': word('清除 {count, plural, other {# 个分组}}内手机的发送记录？', 'Clear the send logs of the phones in {count, plural, one {# group} other {# groups}}?', '清除 {count, plural, other {# 個群組}}內手機的傳送記錄？'),
  'tasks.clearPhones': word('清除 {count, plural, other {# 台手机}}的发送记录？', 'Clear the send logs of {count, plural, one {# phone} other {# phones}}?', '清除 {count, plural, other {# 台手機}}的傳送記錄？'),
  'tasks.clearLost': word(
    '这些运行、结果和日志不再列在“{name}”中，还在等待的会取消，已经开始的会运行完。{then}',
    'These runs, their results and logs are no longer listed in “{name}”; those that wait are cancelled, those that have started run to their end. {then}',
    '這些執行、結果和日誌不再列在「{name}」中，還在等待的會取消，已經開始的會執行完。{then}',
  ),
  'tasks.clearAnew': word('任务正在启用，这些手机随后会重新运行。', 'The task is enabled, so these phones run it again.', '任務正在啟用，這些手機隨後會重新執行。'),
  'tasks.clearLater': word('任务下次启用时，这些手机会重新运行。', 'When the task is enabled next, these phones run it again.', '任務下次啟用時，這些手機會重新執行。'),
  'tasks.cleared': word('已清除发送记录', 'The send log is cleared', '已清除傳送記錄'),
  'tasks.clearSelected': word('清除所选手机的记录', 'Clear logs of selected', '清除所選手機的記錄'),
  'tasks.logEmpty': word('还没有发送记录', 'There is no send log yet', '還沒有傳送記錄'),
  'tasks.need.groups': word('请选择分组', 'Choose groups', '請選擇群組'),
};
