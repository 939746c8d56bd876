import type { Task } from '@flotilla/contract/http/automation/tasks';
import { word } from '@flotilla/contract/locale';
import { taskWords as words } from '@flotilla/contract/words/tasks';
import { type Column, fieldColumns, timeColumn, wordColumn } from '../../../platform/spreadsheet/columns.ts';

const statusWords = {
  0: word('已停止', 'Stopped', '已停止'),
  1: word('已启用', 'Enabled', '已啟用'),
  2: word('已完成', 'Finished', '已完成'),
};
const kindWords = {
  saved: word('任务', 'Task', '任務'),
  runNow: word('立即运行', 'Run now', '立即執行'),
};
const execWords = { once: word('单次', 'Once', '單次'), loop: word('循环', 'Loop', '循環') };
const timerWords = {
  now: word('立即', 'Now', '立即'),
  time: word('定时', 'By time', '定時'),
  daily: word('每日', 'Daily', '每日'),
};
const missedWords = {
  skip: word('跳过', 'Skip', '略過'),
  once: word('补跑一次', 'Run once', '補跑一次'),
  catchUp: word('逐次补跑', 'Catch up', '逐次補跑'),
};

const dailyWindow = ({ timerType, startTime, endTime }: Task): string =>
  timerType === 'daily' && startTime && endTime ? `${startTime} – ${endTime}` : '';

/** The columns of exported tasks. The times of a daily task are a window within each day and have their own column. */
export const taskColumns: readonly Column<Task>[] = [
  ...fieldColumns(words, { id: 10, name: 28, scriptName: 24, scriptVersion: 16, platformName: 16 }),
  wordColumn(words.kind, (row) => row.kind, kindWords),
  wordColumn(words.execType, (row) => row.execType, execWords),
  wordColumn(words.timerType, (row) => row.timerType, timerWords),
  timeColumn(words.startTime, (row) => (row.timerType === 'daily' ? null : row.startTime)),
  timeColumn(words.endTime, (row) => (row.timerType === 'daily' ? null : row.endTime)),
  { title: words.dailyWindow, width: 20, value: dailyWindow },
  ...fieldColumns(words, { cronText: 16, nextTime: 'time' }),
  ...fieldColumns(words, { rounds: 8, pauseSeconds: 10, jitterSeconds: 10, timeLimitMinutes: 10 }),
  wordColumn(words.missedPolicy, (row) => row.missedPolicy, missedWords),
  wordColumn(words.status, (row) => row.status, statusWords),
  { title: words.deviceNos, width: 40, value: (row) => row.deviceNos.join(', ') },
  { title: words.groupNames, width: 28, value: (row) => row.groupNames.join(', ') },
  { title: words.neverRan, width: 10, value: (row) => row.phones.neverRan },
  { title: words.total, width: 10, value: (row) => row.progress.total },
  { title: words.done, width: 10, value: (row) => row.progress.done },
  { title: words.failed, width: 10, value: (row) => row.progress.failed },
  ...fieldColumns(words, { userName: 16, gmtCreate: 'time', gmtModified: 'time' }),
];
