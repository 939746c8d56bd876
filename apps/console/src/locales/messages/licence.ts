import { withPrefix, word } from '@flotilla/contract/locale';
import { licenceWords } from '@flotilla/contract/words/licence';

export default {
  'licence.title': word('站点授权', 'Licence', '站點授權'),
  'licence.facts': word('授权信息', 'Licence details', '授權資訊'),
  'licence.connection': word('手机连接', 'How phones connect', '手機連線'),
  'licence.storage': word('存储空间', 'Storage', '儲存空間'),
  'licence.never': word('不限期', 'Does not expire', '不限期'),
  'licence.valid': word('有效', 'Valid', '有效'),
  'licence.daysLeft': word('有效，还有 {days, number} 天', '{days, plural, one {# day left} other {# days left}}', '有效，還有 {days, number} 天'),
  'licence.left': word('还可分配 {count, number} 台', '{count, number} left', '還可分配 {count, number} 台'),
  'licence.full': word('名额已用完', 'None left', '名額已用完'),
  'licence.usedUnlimited': word('已用 {used, number} 台，不限数量', '{used, number} used, no limit', '已用 {used, number} 台，不限數量'),
  'licence.activate': word('激活', 'Activate', '啟用授權'),
  'licence.shrinks': word('激活此授权码？', 'Activate this code?', '啟用此授權碼？'),
  'licence.renewed': word('授权已更新', 'The licence is renewed', '授權已更新'),
  'licence.authCodeHint': word('把站点序列号交给供应商换取授权码；换行和空格会被忽略。', 'Your supplier issues the code for the serial number above. Line breaks and spaces do not matter.', '將站點序號交給供應商換取授權碼；換行和空格會被忽略。'),
  'licence.serversHint': word('手机用来连接本站点的地址，每行一个；留空则使用本服务器自己的地址。', 'The addresses under which phones reach this site, one a line. Empty: the server’s own address.', '手機用來連線本站點的位址，每行一個；留空則使用本伺服器自己的位址。'),
  'licence.cloud': word('云控配置', 'Agent configuration', '雲控設定'),
  'licence.cloudHint': word('手机端接入本站点所需的地址和密钥，请妥善保管。', 'The addresses and the key with which agents join. Keep it to yourself.', '手機端接入本站點所需的位址和金鑰，請妥善保管。'),
  ...withPrefix('licence', licenceWords),
};
