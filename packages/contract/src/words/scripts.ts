import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const scriptWords = {
  ...common,
  many: word('脚本', 'Scripts', '腳本'),
  name: word('脚本名称', 'Script name', '腳本名稱'),
  version: word('版本', 'Version', '版本'),
  ...noun(['脚本', '个'], ['script', 'scripts'], ['腳本', '個']),
  platformId: word('平台', 'Platform', '平台'),
  content: word('脚本内容', 'Script text', '腳本內容'),
  downloadUrl: word('下载地址', 'Download address', '下載位址'),
  deviceNo: word('设备编号', 'Phone number', '裝置編號'),
  md5: word('文件 MD5', 'File MD5', '檔案 MD5'),
  userIds: word('指定用户', 'Assigned users', '指定使用者'),
};
