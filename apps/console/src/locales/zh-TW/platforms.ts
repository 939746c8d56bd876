import type zh from '../zh-CN/platforms.ts';
import words from './words/platforms.gen.ts';

const messages: Record<keyof typeof zh, string> = {
  ...words,
  'platforms.label': '平台',
  'platforms.owner': '所屬使用者',
  'platforms.created': '建立時間',
  'platforms.fixed': '內建平台不能修改或刪除',
  'platforms.add': '新增平台',
  'platforms.edit': '編輯平台',
  'platforms.need': '平台名稱不能為空',
  'platforms.none': '還沒有平台',
  'platforms.noneHint': '平台把腳本按它們操作的應用分開',
};
export default messages;
