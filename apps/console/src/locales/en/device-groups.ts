import type zh from '../zh-CN/device-groups.ts';

const messages: Record<keyof typeof zh, string> = {
  'groups.list': 'Device groups',
  'groups.add': 'Add group',
  'groups.edit': 'Edit group',
  'groups.devices': 'Phones',
  'groups.modified': 'Last change',
  'groups.ownerHint': 'Empty: yourself',
  'groups.empty': 'No groups yet',
  'groups.emptyHint': 'Make one first: phones are assigned to a group',
};
export default messages;
