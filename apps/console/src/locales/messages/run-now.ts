import { word } from '@flotilla/contract/locale';

export default {
  'runNow.title': word('立即运行', 'Run now', '立即執行'),
  'runNow.runOn': word(
    '{count, plural, other {在 # 台手机上运行}}',
    '{count, plural, one {Run on # phone} other {Run on # phones}}',
    '{count, plural, other {在 # 台手機上執行}}',
  ),
  'runNow.script': word('脚本', 'Script', '腳本'),
  'runNow.search': word('按名称查找脚本', 'Find a script by its name', '按名稱尋找腳本'),
  'runNow.recent': word('最近运行', 'Ran lately', '最近執行'),
  'runNow.noScript': word('没有符合的脚本', 'No script of this name', '沒有符合的腳本'),
  'runNow.on': word('运行于', 'On', '執行於'),
  'runNow.phones': word('将运行的手机', 'Phones that run it', '將執行的手機'),
  'runNow.count': word(
    '{count, plural, other {# 台手机}}',
    '{count, plural, one {# phone} other {# phones}}',
    '{count, plural, other {# 台手機}}',
  ),
  'runNow.comma': word('，', ', ', '，'),
  'runNow.andMore': word('另有 {rest} 台', 'and {rest} more', '另有 {rest} 台'),
  'runNow.busy': word(
    '{count, plural, other {# 台正在运行其他脚本}}，结束后立即运行。',
    '{count, plural, one {# is busy with another script and runs this one next.} other {# are busy with another script and run this one next.}}',
    '{count, plural, other {# 台正在執行其他腳本}}，結束後立即執行。',
  ),
  'runNow.offline': word(
    '{count, plural, other {# 台离线}}，在时限内上线后运行。',
    '{count, plural, one {# is offline and will run it if it is back in time.} other {# are offline and will run it if they are back in time.}}',
    '{count, plural, other {# 台離線}}，在時限內上線後執行。',
  ),
  'runNow.disabled': word(
    '{count, plural, other {# 台已停用}}，不运行。',
    '{count, plural, one {# is disabled and left out.} other {# are disabled and left out.}}',
    '{count, plural, other {# 台已停用}}，不執行。',
  ),
  'runNow.progress': word('运行进度', 'Progress of the run', '執行進度'),
  'runNow.cells': word(
    '{count, plural, other {# 台手机的运行}}',
    '{count, plural, one {The run of # phone} other {The runs of # phones}}',
    '{count, plural, other {# 台手機的執行}}',
  ),
  'runNow.done': word('完成 {count}', '{count} done', '完成 {count}'),
  'runNow.running': word('进行中 {count}', '{count} in progress', '進行中 {count}'),
  'runNow.others': word('{count} 台已停止或未执行', '{count} not done', '{count} 台已停止或未執行'),
  'runNow.failed': word('失败 {count}', '{count} failed', '失敗 {count}'),
  'runNow.failures': word('查看失败的运行', 'Show a failed run', '檢視失敗的執行'),
  'runNow.retry': word('重试 {count} 台', 'Retry {count}', '重試 {count} 台'),
  'runNow.hide': word('关闭运行进度', 'Close the progress', '關閉執行進度'),
  'runNow.ofPhone': word('{state}：查看运行', '{state}: show the run', '{state}：檢視執行'),
};
