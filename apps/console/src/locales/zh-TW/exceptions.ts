import type zh from '../zh-CN/exceptions.ts';

const messages: Record<keyof typeof zh, string> = {
  'exceptions.label': '腳本異常',
  'exceptions.details': '詳情',
  'exceptions.title': '異常 {id}',
  'exceptions.clear': '清空',
  'exceptions.clearAsk': '刪除你能看到的全部腳本異常？不能復原。',
  'exceptions.counted': '{count, plural, =1 {異常} other {# 個異常}}',
  'exceptions.cleared': '已清空腳本異常',
  'exceptions.none': '沒有腳本異常',
  'exceptions.noneHint': '腳本拋出異常時，堆疊和當時的畫面會出現在這裡',
  'exceptions.openRun': '檢視執行',
  'exceptions.total': '{total, plural, other {共 # 個異常}}',
};
export default messages;
