import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const apiTokenWords = {
  ...common,
  many: word('API 令牌', 'API tokens', 'API 權杖'),
  ...noun(['API 令牌', '个'], ['API token', 'API tokens'], ['API 權杖', '個']),
  name: word('令牌名称', 'Token name', '權杖名稱'),
  permissions: word('权限', 'Permissions', '權限'),
  expiresAt: word('到期时间', 'Expires', '到期時間'),
  lastUsedAt: word('最近使用', 'Last used', '最近使用'),
  active: word('状态', 'Status', '狀態'),
};
