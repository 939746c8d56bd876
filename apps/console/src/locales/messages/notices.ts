import { withPrefix, word } from '@flotilla/contract/locale';
import { noticeWords } from '@flotilla/contract/words/notices';

export default {
  'notice.status.1': word('已发布', 'Published', '已發布'),
  'notice.status.0': word('未发布', 'Not published', '未發布'),
  'notice.contentHint': word('纯文本，保留换行；网址会显示为链接。', 'Plain text with line breaks. Web addresses become links.', '純文字，保留換行；網址會顯示為連結。'),
  'notice.noneHint': word('发布后，所有能收到的人会在顶部的铃铛和首页看到。', 'Once published, everybody it reaches sees it at the bell and on the home page.', '發布後，所有能收到的人會在頂部的鈴鐺和首頁看到。'),
  ...withPrefix('notices', noticeWords),
};
