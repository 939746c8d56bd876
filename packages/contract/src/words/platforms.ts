import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const platformWords = {
  ...common,
  many: word('平台', 'Platforms', '平台'),
  ...noun(['平台', '个'], ['platform', 'platforms'], ['平台', '個']),
  name: word('平台名称', 'Platform name', '平台名稱'),
};
