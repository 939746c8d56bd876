import type { Task } from '@flotilla/contract/http/tasks';
import { word } from '@flotilla/contract/locale';
import { taskWords as words } from '@flotilla/contract/words/tasks';
import { type Column, fieldColumns, wordColumn } from '../../../platform/spreadsheet/columns.ts';

const statusWords = {
  0: word('已停止', 'Stopped', '已停止'),
  1: word('已启用', 'Enabled', '已啟用'),
  2: word('已完成', 'Finished', '已完成'),
};
const execWords = { once: word('单次', 'Once', '單次'), loop: word('循环', 'Loop', '循環') };
const timerWords = {
  now: word('立即', 'Now', '立即'),
  time: word('定时', 'By time', '定時'),
  daily: word('每日', 'Daily', '每日'),
};

export const taskColumns: readonly Column<Task>[] = [
  ...fieldColumns(words, { id: 10, name: 28, scriptName: 24, scriptVersion: 16, platformName: 16 }),
  wordColumn(words.execType, (row) => row.execType, execWords),
  wordColumn(words.timerType, (row) => row.timerType, timerWords),
  ...fieldColumns(words, { startTime: 'time', endTime: 'time', cronText: 16 }),
  wordColumn(words.status, (row) => row.status, statusWords),
  { title: words.deviceNos, width: 40, value: (row) => row.deviceNos.join(', ') },
  { title: words.groupNames, width: 28, value: (row) => row.groupNames.join(', ') },
  { title: words.neverRan, width: 10, value: (row) => row.phones.neverRan },
  { title: words.total, width: 10, value: (row) => row.progress.total },
  { title: words.done, width: 10, value: (row) => row.progress.done },
  { title: words.failed, width: 10, value: (row) => row.progress.failed },
  ...fieldColumns(words, { userName: 16, gmtCreate: 'time', gmtModified: 'time' }),
];
