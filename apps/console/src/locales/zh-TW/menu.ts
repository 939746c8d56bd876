import type zh from '../zh-CN/menu.ts';

const messages: Record<keyof typeof zh, string> = {
  'menu.index': '首頁',
};
export default messages;
