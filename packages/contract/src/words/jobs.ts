import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const jobWords = {
  ...common,
  many: word('定时任务', 'Scheduled jobs', '排程任務'),
  ...noun(['定时任务', '个'], ['scheduled job', 'scheduled jobs'], ['排程任務', '個']),
  name: word('任务名称', 'Job name', '任務名稱'),
  group: word('任务组名', 'Group', '任務群組'),
  method: word('调用方法', 'Method', '呼叫方法'),
  cronExpression: word('Cron 表达式', 'Cron expression', 'Cron 運算式'),
  arguments: word('方法参数', 'Arguments', '方法參數'),
  missedPolicy: word('错过的执行', 'Missed times', '錯過的執行'),
  concurrent: word('允许并发', 'May overlap', '允許並行'),
  status: word('状态', 'Status', '狀態'),
  remark: word('备注', 'Remark', '備註'),
  nextAt: word('下次执行', 'Next run', '下次執行'),
  lastAt: word('上次执行', 'Last run', '上次執行'),
};
