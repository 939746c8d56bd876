import type zh from '../zh-CN/platforms.ts';
import words from './words/platforms.gen.ts';

const messages: Record<keyof typeof zh, string> = {
  ...words,
  'platforms.fixed': 'The built-in platform cannot be changed or deleted',
  'platforms.noneHint': 'Platforms sort scripts by the app they drive',
};
export default messages;
