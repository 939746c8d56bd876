import { withPrefix, word } from '@flotilla/contract/locale';
import { deviceGroupWords } from '@flotilla/contract/words/device-groups';

export default {
  'groups.ownerHint': word('不选则归自己', 'Empty: yourself', '不選則歸自己'),
  'groups.inUse': word('分组“{name}”里有 {count} 台手机，请先把它们移到其他分组', 'Group “{name}” has {count, plural, one {# phone} other {# phones}}: move them to another group first', '群組「{name}」裡有 {count} 台手機，請先把它們移到其他群組'),
  'groups.lost': word('里面没有手机；任务不再包含它。', 'No phone is in it. Tasks no longer include it.', '裡面沒有手機；任務不再包含它。'),
  'groups.empty': word('还没有分组', 'No groups yet', '還沒有群組'),
  'groups.emptyHint': word('先建一个分组，分配手机时要用到', 'Make one first: phones are assigned to a group', '先建一個群組，分配手機時要用到'),
  ...withPrefix('deviceGroups', deviceGroupWords),
};
