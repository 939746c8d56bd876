import type zh from '../zh-CN/unassigned-devices.ts';

const messages: Record<keyof typeof zh, string> = {
  'deviceList.pselectUser': 'Please select a user',
  'deviceList.pselectDeviceGroup': 'Please select a device group',
  'assign.list': 'Unassigned devices',
  'assign.devices': 'Assign devices',
  'assign.assign': 'Assign',
  'assign.batch': 'Batch assign',
  'assign.deviceId': 'Device id',
  'assign.brand': 'Brand',
  'assign.mode': 'Model',
  'assign.status': 'Assignment status',
  'assign.assigned': 'Assigned',
  'assign.unassigned': 'Unassigned',
  'assign.modified': 'Updated',
  'assign.alreadyReason': 'Already assigned; unassign it in the device list first',
  'assign.selected': '{count} selected',
  'assign.total': '{total, plural, one {# phone} other {# phones}}',
  'assign.affects': '{count, plural, one {# phone} other {# phones}}',
  'assign.numberHint': 'Left empty, the device id is used.',
  'assign.group': 'Owning device group',
  'assign.owner': 'Owning user',
  'assign.empty': 'No phone is waiting',
  'assign.emptyHint': 'A phone that joins with the enrolment key shows up here',
};
export default messages;
