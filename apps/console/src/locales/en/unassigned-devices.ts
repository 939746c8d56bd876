import type zh from '../zh-CN/unassigned-devices.ts';

const messages: Record<keyof typeof zh, string> = {
  'deviceList.pselectUser': 'Please select a user',
  'deviceList.pselectDeviceGroup': 'Please select a device group',
  'assign.list': 'Unassigned devices',
  'assign.devices': 'Assign devices',
  'assign.assign': 'Assign',
  'assign.batch': 'Batch assign',
  'assign.status': 'Assignment status',
  'assign.assigned': 'Assigned',
  'assign.unassigned': 'Unassigned',
  'assign.alreadyReason': 'Assigned already; unassign it in the device list',
  'assign.lost': 'A phone that connects again shows up here again.',
  'assign.done': 'Assigned {count, plural, one {# phone} other {# phones}}',
  'assign.selected': '{count} selected',
  'assign.total': '{total, plural, one {# phone} other {# phones}}',
  'assign.affects': '{count, plural, one {# phone} other {# phones}}',
  'assign.numberHint': 'Left empty, the device ID is used.',
  'assign.empty': 'No phone is waiting',
  'assign.emptyHint': 'A phone that joins with the enrolment key shows up here',
};
export default messages;
