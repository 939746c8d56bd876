import type { CommandAnswer } from '@flotilla/contract/http/commands';
import type { Word } from '@flotilla/contract/locale';
import { type Column, timeColumn, wordColumn } from '../../../platform/spreadsheet/columns.ts';

export const answersTitle: Word = { 'zh-CN': '命令回答', en: 'Answers', 'zh-TW': '命令回答' };

const stateWords: Readonly<Record<CommandAnswer['state'], Word>> = {
  waiting: { 'zh-CN': '等待', en: 'Waiting', 'zh-TW': '等待' },
  sent: { 'zh-CN': '已下发', en: 'Sent', 'zh-TW': '已下發' },
  done: { 'zh-CN': '完成', en: 'Done', 'zh-TW': '完成' },
  failed: { 'zh-CN': '失败', en: 'Failed', 'zh-TW': '失敗' },
  expired: { 'zh-CN': '已过期', en: 'Expired', 'zh-TW': '已過期' },
  cancelled: { 'zh-CN': '已取消', en: 'Cancelled', 'zh-TW': '已取消' },
};

export const answerColumns: readonly Column<CommandAnswer>[] = [
  { title: { 'zh-CN': '设备编号', en: 'Device number', 'zh-TW': '裝置編號' }, value: (row) => row.deviceNo },
  { title: { 'zh-CN': '所属用户', en: 'Owner', 'zh-TW': '所屬使用者' }, value: (row) => row.userName },
  wordColumn({ 'zh-CN': '状态', en: 'State', 'zh-TW': '狀態' }, (row) => row.state, stateWords),
  { title: { 'zh-CN': '输出', en: 'Output', 'zh-TW': '輸出' }, width: 48, value: (row) => row.output },
  { title: { 'zh-CN': '错误', en: 'Error', 'zh-TW': '錯誤' }, width: 32, value: (row) => row.error },
  timeColumn({ 'zh-CN': '下发时间', en: 'Sent at', 'zh-TW': '下發時間' }, (row) => row.sentAt),
  timeColumn({ 'zh-CN': '结束时间', en: 'Ended', 'zh-TW': '結束時間' }, (row) => row.endedAt),
];
