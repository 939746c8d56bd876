import words from './words/platforms.gen.ts';

const messages = {
  ...words,
  'platforms.fixed': '内置平台不能修改或删除',
  'platforms.noneHint': '平台把脚本按它们操作的应用分开',
};
export default messages;
