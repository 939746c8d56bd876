import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const noticeWords = {
  ...common,
  many: word('通知公告', 'Notices', '通知公告'),
  ...noun(['通知公告', '条'], ['notice', 'notices'], ['通知公告', '則']),
  title: word('公告标题', 'Title', '公告標題'),
  type: word('公告类型', 'Type', '公告類型'),
  typeLabel: word('公告类型', 'Type', '公告類型'),
  content: word('公告内容', 'Content', '公告內容'),
  status: word('状态', 'Status', '狀態'),
  userName: word('创建者', 'Written by', '建立者'),
  ids: word('通知公告', 'Notices', '通知公告'),
};
