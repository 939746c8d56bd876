import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const cacheWords = {
  ...common,
  many: word('临时缓存', 'Temporary cache', '臨時快取'),
  ...noun(['缓存', '条'], ['cache entry', 'cache entries'], ['快取', '筆']),
  key: word('缓存键', 'Key', '快取鍵'),
  dataType: word('数据类型', 'Data type', '資料類型'),
  value: word('缓存值', 'Value', '快取值'),
  preview: word('缓存值', 'Value', '快取值'),
  size: word('元素数', 'Members', '元素數'),
  expirySeconds: word('过期时间（秒）', 'Expiry (seconds)', '過期時間（秒）'),
  expiresAt: word('过期时间', 'Expires', '過期時間'),
};
