import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const webhookWords = {
  ...common,
  many: word('Webhook', 'Webhooks', 'Webhook'),
  ...noun(['Webhook', '个'], ['webhook', 'webhooks'], ['Webhook', '個']),
  name: word('名称', 'Name', '名稱'),
  address: word('接收地址', 'Address', '接收位址'),
  addressHint: word('接收地址', 'Address', '接收位址'),
  events: word('事件', 'Events', '事件'),
  active: word('启用', 'Active', '啟用'),
  state: word('状态', 'State', '狀態'),
  failingSince: word('开始失败', 'Failing since', '開始失敗'),
  disabledReason: word('停用原因', 'Reason', '停用原因'),
  disabledAt: word('停用时间', 'Disabled', '停用時間'),
  lastAt: word('最近投递', 'Last delivery', '最近投遞'),
  lastStatus: word('最近应答', 'Last response', '最近回應'),
  previousUntil: word('旧密钥有效至', 'Old secret valid until', '舊金鑰有效至'),
  waiting: word('等待投递', 'Waiting', '等待投遞'),
  dropped: word('已丢弃', 'Dropped', '已丟棄'),
  droppedAt: word('最近丢弃', 'Last dropped', '最近丟棄'),
  deliveryIds: word('投递编号', 'Deliveries', '投遞編號'),
  since: word('起始时间', 'Since', '起始時間'),
};
