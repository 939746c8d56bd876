import { word } from '../locale.ts';
import { common } from './common.ts';

export const platformWords = {
  ...common,
  many: word('平台', 'Platforms', '平台'),
  counted: word(
    '{count, plural, =1 {平台} other {# 个平台}}',
    '{count, plural, one {platform} other {# platforms}}',
    '{count, plural, =1 {平台} other {# 個平台}}',
  ),
  name: word('平台名称', 'Platform name', '平台名稱'),
};
