import { type Word, word } from '@flotilla/contract/locale';
import { type Column, wordColumn } from './columns.ts';

export const statusWords = { 0: word('停用', 'Stopped', '停用'), 1: word('正常', 'Normal', '正常') };

const outcomeWords = { 0: word('失败', 'Failed', '失敗'), 1: word('成功', 'Done', '成功') };

/** The results of operations. */
export const outcomeColumn = (title: Word): Column<{ readonly status: number }> =>
  wordColumn(title, (row) => row.status, outcomeWords);

/** The status of rows that are normal or stopped. */
export const statusColumn = (title: Word): Column<{ readonly status: number }> =>
  wordColumn(title, (row) => row.status, statusWords);
