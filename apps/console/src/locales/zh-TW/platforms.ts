import type zh from '../zh-CN/platforms.ts';

const messages: Record<keyof typeof zh, string> = {
  'platforms.label': '平台',
  'platforms.id': '編號',
  'platforms.name': '平台名稱',
  'platforms.owner': '所屬使用者',
  'platforms.created': '建立時間',
  'platforms.builtIn': '內建',
  'platforms.fixed': '內建平台不能修改或刪除',
  'platforms.add': '新增平台',
  'platforms.edit': '編輯平台',
  'platforms.need': '平台名稱不能為空',
  'platforms.none': '還沒有平台',
  'platforms.noneHint': '平台把腳本按它們操作的應用分開',
};
export default messages;
