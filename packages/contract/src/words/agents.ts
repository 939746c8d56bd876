import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const agentWords = {
  ...common,
  many: word('Agent', 'Agents', 'Agent'),
  ...noun([' Agent', '个'], ['agent', 'agents'], [' Agent', '個']),
  host: word('主机', 'Host', '主機'),
  os: word('系统', 'System', '系統'),
  version: word('版本', 'Version', '版本'),
  nodeVersion: word('Node 版本', 'Node version', 'Node 版本'),
  phones: word('手机', 'Phones', '手機'),
  address: word('地址', 'Address', '位址'),
  lastSeen: word('最后上报', 'Last seen', '最後回報'),
  startedAt: word('启动时间', 'Started', '啟動時間'),
  lastError: word('最近错误', 'Last error', '最近錯誤'),
  update: word('更新状态', 'Update', '更新狀態'),
  minutes: word('有效分钟数', 'Valid for (minutes)', '有效分鐘數'),
  waves: word('批次', 'Waves', '批次'),
  code: word('安装码', 'Install code', '安裝碼'),
};
