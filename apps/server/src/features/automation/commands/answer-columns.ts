import type { CommandAnswer } from '@flotilla/contract/http/automation/commands';
import { type Word, word } from '@flotilla/contract/locale';
import { type Column, timeColumn, wordColumn } from '../../../platform/spreadsheet/columns.ts';

export const answersTitle = word('执行结果', 'Answers', '執行結果');

const stateWords: Readonly<Record<CommandAnswer['state'], Word>> = {
  waiting: word('等待', 'Waiting', '等待'),
  sent: word('已下发', 'Sent', '已下發'),
  done: word('完成', 'Done', '完成'),
  failed: word('失败', 'Failed', '失敗'),
  expired: word('已过期', 'Expired', '已過期'),
  cancelled: word('已取消', 'Cancelled', '已取消'),
};

export const answerColumns: readonly Column<CommandAnswer>[] = [
  { title: word('设备编号', 'Device number', '裝置編號'), value: (row) => row.deviceNo },
  { title: word('所属用户', 'Owner', '所屬使用者'), value: (row) => row.userName },
  wordColumn(word('状态', 'State', '狀態'), (row) => row.state, stateWords),
  { title: word('输出', 'Output', '輸出'), width: 48, value: (row) => row.output },
  { title: word('错误', 'Error', '錯誤'), width: 32, value: (row) => row.error },
  timeColumn(word('下发时间', 'Sent at', '下發時間'), (row) => row.sentAt),
  timeColumn(word('结束时间', 'Ended', '結束時間'), (row) => row.endedAt),
];
