import type zh from '../zh-CN/devices.ts';
import words from './words/devices.gen.ts';

const messages: Record<keyof typeof zh, string> = {
  ...words,
  'devices.list': 'Device list',
  'devices.add': 'Register phones',
  'devices.import': 'Import phones',
  'devices.importHint':
    'A txt file with one device number a line. Lines that cannot be added are listed with their reason; the others are added.',
  'devices.monitor': 'Monitor',
  'devices.log': 'Real-time log',
  'devices.settings': 'Device settings',
  'devices.screen': 'Screen settings',
  'devices.unassign': 'Unassign',
  'devices.enable': 'Enable',
  'devices.disable': 'Disable',
  'devices.ask':
    '{count, plural, =1 {{change} {names} ({owners})?} =2 {{change} {names} ({owners})?} other {{change} # phones: {names} … ({owners})?}}',
  'devices.enable.done': 'Enabled {count, plural, one {# phone} other {# phones}}',
  'devices.disable.text': 'They are cut off at once and run no tasks.',
  'devices.disable.done': 'Disabled {count, plural, one {# phone} other {# phones}}',
  'devices.unassign.text':
    'They are cut off at once and return to the unassigned devices; their tokens end. Their runs are kept.',
  'devices.unassign.done': 'Unassigned {count, plural, one {# phone} other {# phones}}',
  'devices.delete.text':
    'They are cut off at once, their tokens end and tasks no longer include them. This cannot be undone; their runs are kept.',
  'devices.delete.done': 'Deleted {count, plural, one {# phone} other {# phones}}',
  'devices.moved': 'Moved {count, plural, one {# phone} other {# phones}}',
  'devices.group': 'Set group',
  'devices.moves': 'Moves {count, plural, one {# phone} other {# phones}}',
  'devices.enabled': 'Enabled',
  'devices.disabled': 'Disabled',
  'devices.model': 'Brand / model',
  'devices.deviceIdHint': 'Empty: the same as the number',
  'devices.clone': 'Clone',
  'devices.cloneSeen': 'Another phone came with this phone’s token and was refused',
  'devices.total': '{total, plural, one {# phone} other {# phones}}',
  'devices.empty': 'No phones yet',
  'devices.emptyHint': 'Enrol phones, or add their numbers before they join',
  'devices.howMany': 'How many',
  'devices.one': 'One',
  'devices.many': 'Many',
  'devices.numbers': 'Device numbers, one a line',
  'devices.numbersHint': '{count, plural, one {# number} other {# numbers}}',
  'devices.fromFile': 'Read a txt file',
  'devices.ownerHint': 'Empty: the group’s owner',
  'devices.newOwnerHint': 'A phone that changes tenants needs a group of the new one',
  'devices.statusHint': 'A disabled phone is cut off at once',
  'devices.editNote': 'Takes effect at once',
  'devices.settingsOf': 'Device settings of {deviceNo}',
  'devices.settingsLater': 'Saved; the phone gets it when it comes online',
};
export default messages;
