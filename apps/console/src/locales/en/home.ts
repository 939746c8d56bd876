import type zh from '../zh-CN/home.ts';

const messages: Record<keyof typeof zh, string> = {
  'home.title': 'Fleet overview',
  'home.updated': 'Updated {time}, every 5 s',
};
export default messages;
