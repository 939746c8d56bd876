import { withPrefix, word } from '@flotilla/contract/locale';
import { onlineUserWords } from '@flotilla/contract/words/online-users';

export default {
  'online.own': word('当前会话', 'This session', '目前工作階段'),
  'online.end': word('强制下线', 'Log out', '強制登出'),
  'online.endAsk': word('{name} 的会话将立即结束，打开的画面和控制也会断开。', 'The session of {name} ends at once. Open screens and controls are disconnected.', '{name} 的工作階段將立即結束，開啟的畫面和控制也會中斷。'),
  'online.ended': word('已下线', 'Logged out', '已登出'),
  ...withPrefix('onlineUsers', onlineUserWords),
};
