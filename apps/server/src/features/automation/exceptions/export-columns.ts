import type { ScriptException } from '@flotilla/contract/http/exceptions';
import type { Word } from '@flotilla/contract/locale';
import { type Column, timeColumn } from '../../../platform/spreadsheet/columns.ts';

export const exceptionListTitle: Word = { 'zh-CN': '脚本异常', en: 'Script exceptions', 'zh-TW': '腳本異常' };

export const exceptionColumns: readonly Column<ScriptException>[] = [
  { title: { 'zh-CN': '设备编号', en: 'Device number', 'zh-TW': '裝置編號' }, value: (row) => row.deviceNo },
  { title: { 'zh-CN': '脚本', en: 'Script', 'zh-TW': '腳本' }, width: 24, value: (row) => row.scriptName },
  { title: { 'zh-CN': '脚本版本', en: 'Script version', 'zh-TW': '腳本版本' }, value: (row) => row.scriptVersion },
  { title: { 'zh-CN': 'APK版本', en: 'APK version', 'zh-TW': 'APK版本' }, value: (row) => row.apkVersion },
  { title: { 'zh-CN': '类型', en: 'Kind', 'zh-TW': '類型' }, value: (row) => row.kind },
  { title: { 'zh-CN': '异常', en: 'Exception', 'zh-TW': '異常' }, width: 60, value: (row) => row.exception },
  { title: { 'zh-CN': '任务', en: 'Task', 'zh-TW': '任務' }, width: 24, value: (row) => row.taskName },
  { title: { 'zh-CN': '运行编号', en: 'Run', 'zh-TW': '執行編號' }, width: 12, value: (row) => row.runId },
  { title: { 'zh-CN': '所属用户', en: 'Owner', 'zh-TW': '所屬使用者' }, value: (row) => row.userName },
  timeColumn({ 'zh-CN': '时间', en: 'Time', 'zh-TW': '時間' }, (row) => row.time),
];
