import type zh from '../zh-CN/menu.ts';

const messages: Record<keyof typeof zh, string> = {
  'menu.index': 'Home',
};
export default messages;
