import type zh from '../zh-CN/exceptions.ts';

const messages: Record<keyof typeof zh, string> = {
  'exceptions.label': 'Script exceptions',
  'exceptions.details': 'Details',
  'exceptions.title': 'Exception {id}',
  'exceptions.clear': 'Clear all',
  'exceptions.clearAsk': 'Delete all script exceptions within your reach? This cannot be undone.',
  'exceptions.counted': '{count, plural, one {exception} other {# exceptions}}',
  'exceptions.cleared': 'Script exceptions cleared',
  'exceptions.none': 'No script exceptions',
  'exceptions.noneHint': 'When a script throws, its stack and the screen at that moment appear here',
  'exceptions.openRun': 'Open the run',
  'exceptions.total': '{total, plural, one {# exception} other {# exceptions}}',
};
export default messages;
