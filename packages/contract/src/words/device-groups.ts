import { counted, word } from '../locale.ts';
import { common } from './common.ts';

export const deviceGroupWords = {
  ...common,
  many: word('设备分组', 'Device groups', '裝置群組'),
  counted: counted(['分组', '个'], ['group', 'groups'], ['群組', '個']),
  name: word('分组名称', 'Group name', '群組名稱'),
  userId: common.userName,
  deviceCount: word('设备数量', 'Phones', '裝置數量'),
};
