import type zh from '../zh-CN/platforms.ts';
import words from './words/platforms.gen.ts';

const messages: Record<keyof typeof zh, string> = {
  ...words,
  'platforms.label': 'Platforms',
  'platforms.owner': 'Owner',
  'platforms.created': 'Created',
  'platforms.fixed': 'The built-in platform cannot be changed or deleted',
  'platforms.add': 'Add a platform',
  'platforms.edit': 'Edit the platform',
  'platforms.need': 'The platform name cannot be empty',
  'platforms.none': 'There are no platforms yet',
  'platforms.noneHint': 'Platforms sort scripts by the app they drive',
};
export default messages;
