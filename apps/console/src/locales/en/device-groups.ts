import type zh from '../zh-CN/device-groups.ts';
import words from './words/device-groups.gen.ts';

const messages: Record<keyof typeof zh, string> = {
  ...words,
  'groups.ownerHint': 'Empty: yourself',
  'groups.inUse':
    'Group “{name}” has {count, plural, one {# phone} other {# phones}}: move them to another group first',
  'groups.lost': 'No phone is in it. Tasks no longer include it.',
  'groups.empty': 'No groups yet',
  'groups.emptyHint': 'Make one first: phones are assigned to a group',
};
export default messages;
