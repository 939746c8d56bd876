import type zh from '../zh-CN/home.ts';

const messages: Record<keyof typeof zh, string> = {
  'home.title': '船隊概覽',
  'home.updated': '{time} 更新，每 5 秒',
};
export default messages;
