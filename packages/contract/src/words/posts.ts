import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const postWords = {
  ...common,
  many: word('岗位管理', 'Posts', '崗位管理'),
  ...noun(['岗位', '个'], ['post', 'posts'], ['崗位', '個']),
  name: word('岗位名称', 'Post name', '崗位名稱'),
  code: word('岗位编码', 'Post code', '崗位編碼'),
  sort: word('岗位顺序', 'Order', '崗位順序'),
  status: word('岗位状态', 'Status', '崗位狀態'),
  remark: word('备注', 'Remark', '備註'),
};
