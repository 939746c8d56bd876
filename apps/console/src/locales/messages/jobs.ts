import { withPrefix, word } from '@flotilla/contract/locale';
import { jobLogWords } from '@flotilla/contract/words/job-logs';
import { jobWords } from '@flotilla/contract/words/jobs';

export default {
  'job.run': word('执行一次', 'Run once', '執行一次'),
  'job.started': word('已开始执行，结果见调度日志', 'The job has started. Its log shows the result.', '已開始執行，結果見排程日誌'),
  'job.logs': word('调度日志', 'Logs', '排程日誌'),
  'job.back': word('返回定时任务', 'Back to the scheduled jobs', '返回排程任務'),
  'job.fixed': word('系统内置的任务不能删除，可以停用', 'A job that the program brings cannot be deleted. It can be stopped.', '系統內建的任務不能刪除，可以停用'),
  'job.methodFixed': word('系统内置任务的方法不能修改', 'The method of a job that the program brings cannot be changed', '系統內建任務的方法不能修改'),
  'job.missed.once': word('补执行一次', 'Run once afterwards', '補執行一次'),
  'job.missed.skip': word('跳过', 'Skip', '略過'),
  'job.missedHint': word('服务器错过时间超过 1 分钟时', 'When the server was more than a minute late', '伺服器錯過時間超過 1 分鐘時'),
  'job.concurrentHint': word('上一次还没结束时也可以开始', 'Also starts while the run before has not ended', '上一次還沒結束時也可以開始'),
  'job.standard': word('留空则为 {value}', '{value} if empty', '留空則為 {value}'),
  'job.inZone': word('按站点时区执行，保存后 5 秒内生效', 'In the time zone of the site. Takes effect within 5 seconds.', '依站點時區執行，儲存後 5 秒內生效'),
  ...withPrefix('jobs', jobWords),
  ...withPrefix('jobLogs', jobLogWords),
};
