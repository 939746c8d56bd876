import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const deviceGroupWords = {
  ...common,
  many: word('设备分组', 'Device groups', '裝置群組'),
  ...noun(['设备分组', '个'], ['device group', 'device groups'], ['裝置群組', '個']),
  counted: noun(['分组', '个'], ['group', 'groups'], ['群組', '個']).counted,
  name: word('分组名称', 'Group name', '群組名稱'),
  userId: common.userName,
  deviceCount: word('设备数量', 'Phones', '裝置數量'),
};
