import type { Run } from '@flotilla/contract/http/automation/runs';
import { word } from '@flotilla/contract/locale';
import { deviceWords } from '@flotilla/contract/words/devices';
import { taskWords } from '@flotilla/contract/words/tasks';
import { type Column, fieldColumns, wordColumn } from '../../../../platform/spreadsheet/columns.ts';

export const runsTitle = word('运行记录', 'Runs', '執行記錄');

const words = {
  ...taskWords,
  deviceNo: deviceWords.deviceNo,
  taskName: word('任务', 'Task', '任務'),
  progressText: word('进度', 'Progress', '進度'),
  reason: word('原因', 'Reason', '原因'),
  createdAt: word('创建时间', 'Created', '建立時間'),
  sentAt: word('下发时间', 'Sent', '下發時間'),
  runningAt: word('开始时间', 'Started', '開始時間'),
  endedAt: word('结束时间', 'Ended', '結束時間'),
  id: word('运行编号', 'Run', '執行編號'),
};
const stateWords = {
  waiting: word('等待', 'Waiting', '等待'),
  sent: word('已下发', 'Sent', '已下發'),
  running: word('运行中', 'Running', '執行中'),
  done: word('完成', 'Done', '完成'),
  failed: word('失败', 'Failed', '失敗'),
  stopped: word('已停止', 'Stopped', '已停止'),
  expired: word('已过期', 'Expired', '已過期'),
  lost: word('失联', 'Lost', '失聯'),
};

export const runColumns: readonly Column<Run>[] = [
  ...fieldColumns(words, { deviceNo: 16 }),
  wordColumn(words.status, ({ state }) => state, stateWords),
  ...fieldColumns(words, { taskName: 24, scriptName: 24, scriptVersion: 16, progressText: 24, reason: 60 }),
  ...fieldColumns(words, { createdAt: 'time', sentAt: 'time', runningAt: 'time', endedAt: 'time' }),
  ...fieldColumns(words, { userName: 16, id: 12 }),
];
