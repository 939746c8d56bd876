import { word } from '../locale.ts';

export const monitorWords = {
  server: word('服务监控', 'Service', '服務監控'),
  database: word('数据库监控', 'Database', '資料庫監控'),
  cache: word('缓存监控', 'Caches', '快取監控'),
  name: word('缓存', 'Cache', '快取'),
  tenantId: word('租户', 'Tenant', '租戶'),
};
