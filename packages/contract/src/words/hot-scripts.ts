import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const hotScriptWords = {
  ...common,
  many: word('热更脚本', 'Hot scripts', '熱更新腳本'),
  ...noun(['热更脚本', '个'], ['hot script', 'hot scripts'], ['熱更新腳本', '個']),
  name: word('脚本名称', 'Script name', '腳本名稱'),
  version: word('版本', 'Version', '版本'),
  forceUpdate: word('强制更新', 'Force update', '強制更新'),
  versionPopup: word('版本弹窗', 'Version popup', '版本彈窗'),
  versionMessage: word('版本说明', 'Version message', '版本說明'),
  content: word('脚本内容', 'Script text', '腳本內容'),
  downloadUrl: word('下载地址', 'Download address', '下載位址'),
  md5: word('文件 MD5', 'File MD5', '檔案 MD5'),
  sha256: word('文件 SHA-256', 'File SHA-256', '檔案 SHA-256'),
  bytes: word('文件大小', 'File size', '檔案大小'),
  revision: word('修订号', 'Revision', '修訂號'),
  phones: word('已更新设备', 'Phones up to date', '已更新裝置'),
};
