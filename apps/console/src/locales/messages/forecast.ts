import { word } from '@flotilla/contract/locale';

export default {
  'forecast.title': word('未来 24 小时', 'The next 24 hours', '未來 24 小時'),
  'forecast.page': word('任务排期', 'Forecast', '任務排期'),
  'forecast.starts': word('{count, plural, other {启动 # 次}}', '{count, plural, one {# start} other {# starts}}', '{count, plural, other {啟動 # 次}}'),
  'forecast.first': word('首次启动', 'First start', '首次啟動'),
  'forecast.lane': word('启动时间', 'Start times', '啟動時間'),
  'forecast.median': word('通常用时', 'Usually takes', '通常用時'),
  'forecast.count': word('次数', 'Starts', '次數'),
  'forecast.conflicts': word('冲突', 'Conflicts', '衝突'),
  'forecast.conflictsNone': word('没有两个任务同时需要同一台手机', 'No two starts want the same phone at the same time', '沒有兩個任務同時需要同一台手機'),
  'forecast.busyWith': word('手机仍在运行', 'Phones still busy with', '手機仍在執行'),
  'forecast.until': word('预计到 {time}', 'until about {time}', '預計到 {time}'),
  'forecast.itself': word('上一次启动', 'its start before', '上一次啟動'),
  'forecast.more': word('只列出最早的 {shown} 处冲突', 'Only the first {shown} conflicts are listed', '只列出最早的 {shown} 處衝突'),
  'forecast.none': word('未来 24 小时没有任务启动', 'No task starts in the next 24 hours', '未來 24 小時沒有任務啟動'),
  'forecast.noneHint': word('启用定时或每天的任务后，启动时间会出现在这里', 'The starts of enabled tasks with a timer appear here', '啟用定時或每天的任務後，啟動時間會出現在這裡'),
  'forecast.toTasks': word('任务列表', 'Task list', '任務清單'),
};
