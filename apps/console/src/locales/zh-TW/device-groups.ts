import type zh from '../zh-CN/device-groups.ts';
import words from './words/device-groups.gen.ts';

const messages: Record<keyof typeof zh, string> = {
  ...words,
  'groups.ownerHint': '不選則歸自己',
  'groups.inUse': '群組「{name}」裡有 {count} 台手機，請先把它們移到其他群組',
  'groups.lost': '裡面沒有手機；任務不再包含它。',
  'groups.empty': '還沒有群組',
  'groups.emptyHint': '先建一個群組，分配手機時要用到',
};
export default messages;
