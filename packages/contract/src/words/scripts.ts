import { word } from '../locale.ts';

export const scriptWords = {
  name: word('脚本名称', 'Script name', '腳本名稱'),
  version: word('版本', 'Version', '版本'),
};
