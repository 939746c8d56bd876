import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const dataGroupWords = {
  ...common,
  many: word('数据分组', 'Data groups', '資料群組'),
  ...noun(['数据分组', '个'], ['data group', 'data groups'], ['資料群組', '個']),
  free: word('可用', 'Free', '可用'),
  leased: word('使用中', 'In use', '使用中'),
  used: word('已用', 'Used', '已用'),
  aside: word('待处理', 'Laid aside', '待處理'),
  name: word('分组名称', 'Group name', '群組名稱'),
};
