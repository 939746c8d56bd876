import { word } from '../locale.ts';
import { common } from './common.ts';

export const deviceGroupWords = {
  ...common,
  many: word('设备分组', 'Device groups', '裝置群組'),
  counted: word(
    '{count, plural, =1 {分组} other {# 个分组}}',
    '{count, plural, one {group} other {# groups}}',
    '{count, plural, =1 {群組} other {# 個群組}}',
  ),
  name: word('分组名称', 'Group name', '群組名稱'),
  userId: common.userName,
  deviceCount: word('设备数量', 'Phones', '裝置數量'),
};
