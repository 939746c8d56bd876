import { noun, word } from '../locale.ts';

export const jobLogWords = {
  id: word('编号', 'ID', '編號'),
  many: word('调度日志', 'Job logs', '排程日誌'),
  ...noun(['调度日志', '条'], ['job log', 'job logs'], ['排程日誌', '筆']),
  jobId: word('任务编号', 'Job ID', '任務編號'),
  name: word('任务名称', 'Job name', '任務名稱'),
  group: word('任务组名', 'Group', '任務群組'),
  method: word('调用方法', 'Method', '呼叫方法'),
  status: word('执行结果', 'Result', '執行結果'),
  message: word('日志信息', 'Message', '日誌訊息'),
  exception: word('异常信息', 'Exception', '例外訊息'),
  node: word('执行节点', 'Node', '執行節點'),
  time: word('开始时间', 'Started', '開始時間'),
  endedAt: word('结束时间', 'Ended', '結束時間'),
  durationMs: word('耗时（毫秒）', 'Duration (ms)', '耗時（毫秒）'),
};
