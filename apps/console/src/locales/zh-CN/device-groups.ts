import words from './words/device-groups.gen.ts';

const messages = {
  ...words,
  'groups.ownerHint': '不选则归自己',
  'groups.inUse': '分组“{name}”里有 {count} 台手机，请先把它们移到其他分组',
  'groups.lost': '里面没有手机；任务不再包含它。',
  'groups.empty': '还没有分组',
  'groups.emptyHint': '先建一个分组，分配手机时要用到',
};
export default messages;
