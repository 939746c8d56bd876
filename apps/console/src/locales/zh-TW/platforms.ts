import type zh from '../zh-CN/platforms.ts';
import words from './words/platforms.gen.ts';

const messages: Record<keyof typeof zh, string> = {
  ...words,
  'platforms.fixed': '內建平台不能修改或刪除',
  'platforms.noneHint': '平台把腳本按它們操作的應用分開',
};
export default messages;
