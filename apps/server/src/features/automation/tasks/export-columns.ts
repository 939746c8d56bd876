import type { Task } from '@flotilla/contract/http/tasks';
import { type Column, timeColumn, type Words, wordColumn } from '../../../platform/spreadsheet/columns.ts';

export const taskListTitle: Words = { 'zh-CN': '任务', en: 'Tasks', 'zh-TW': '任務' };

const statusWords = {
  0: { 'zh-CN': '已停止', en: 'Stopped', 'zh-TW': '已停止' },
  1: { 'zh-CN': '已启用', en: 'Enabled', 'zh-TW': '已啟用' },
  2: { 'zh-CN': '已完成', en: 'Finished', 'zh-TW': '已完成' },
};
const execWords = {
  once: { 'zh-CN': '单次', en: 'Once', 'zh-TW': '單次' },
  loop: { 'zh-CN': '循环', en: 'Loop', 'zh-TW': '循環' },
};
const timerWords = {
  now: { 'zh-CN': '立即', en: 'Now', 'zh-TW': '立即' },
  time: { 'zh-CN': '定时', en: 'By time', 'zh-TW': '定時' },
  daily: { 'zh-CN': '每日', en: 'Daily', 'zh-TW': '每日' },
};

export const taskColumns: readonly Column<Task>[] = [
  { title: { 'zh-CN': '编号', en: 'ID', 'zh-TW': '編號' }, width: 10, value: (row) => row.id },
  { title: { 'zh-CN': '任务名称', en: 'Task name', 'zh-TW': '任務名稱' }, width: 28, value: (row) => row.name },
  { title: { 'zh-CN': '脚本', en: 'Script', 'zh-TW': '腳本' }, width: 24, value: (row) => row.scriptName },
  { title: { 'zh-CN': '脚本版本', en: 'Script version', 'zh-TW': '腳本版本' }, value: (row) => row.scriptVersion },
  { title: { 'zh-CN': '平台', en: 'Platform', 'zh-TW': '平台' }, value: (row) => row.platformName },
  wordColumn({ 'zh-CN': '执行类型', en: 'Execution', 'zh-TW': '執行類型' }, (row) => row.execType, execWords),
  wordColumn({ 'zh-CN': '定时类型', en: 'Timer', 'zh-TW': '定時類型' }, (row) => row.timerType, timerWords),
  timeColumn({ 'zh-CN': '开始时间', en: 'Start', 'zh-TW': '開始時間' }, (row) => row.startTime),
  timeColumn({ 'zh-CN': '结束时间', en: 'End', 'zh-TW': '結束時間' }, (row) => row.endTime),
  { title: { 'zh-CN': 'Cron', en: 'Cron', 'zh-TW': 'Cron' }, value: (row) => row.cronText },
  wordColumn({ 'zh-CN': '状态', en: 'Status', 'zh-TW': '狀態' }, (row) => row.status, statusWords),
  { title: { 'zh-CN': '设备', en: 'Phones', 'zh-TW': '裝置' }, width: 40, value: (row) => row.deviceNos.join(', ') },
  {
    title: { 'zh-CN': '设备分组', en: 'Groups', 'zh-TW': '裝置群組' },
    width: 28,
    value: (row) => row.groupNames.join(', '),
  },
  { title: { 'zh-CN': '运行总数', en: 'Runs', 'zh-TW': '執行總數' }, width: 10, value: (row) => row.progress.total },
  { title: { 'zh-CN': '完成', en: 'Done', 'zh-TW': '完成' }, width: 10, value: (row) => row.progress.done },
  { title: { 'zh-CN': '失败', en: 'Failed', 'zh-TW': '失敗' }, width: 10, value: (row) => row.progress.failed },
  { title: { 'zh-CN': '所属用户', en: 'Owner', 'zh-TW': '所屬使用者' }, value: (row) => row.userName },
  timeColumn({ 'zh-CN': '创建时间', en: 'Created', 'zh-TW': '建立時間' }, (row) => row.gmtCreate),
  timeColumn({ 'zh-CN': '更新时间', en: 'Updated', 'zh-TW': '更新時間' }, (row) => row.gmtModified),
];
