import { word } from '@flotilla/contract/locale';
import { scriptWords } from '@flotilla/contract/words/scripts';

export default {
  'editor.text': scriptWords.content,
  'editor.address': scriptWords.downloadUrl,
  'editor.code': word('脚本编辑器', 'Script editor', '腳本編輯器'),
  'editor.keys': word('Tab 缩进；按 Esc 后再按 Tab 离开编辑框', 'Tab indents; Esc, then Tab, leaves the editor', 'Tab 縮排；按 Esc 後再按 Tab 離開編輯框'),
  'editor.syntax': word('语法错误', 'Syntax error', '語法錯誤'),
  'editor.unknownMember': word('{area} 没有 {name}', '{area} has no {name}', '{area} 沒有 {name}'),
  'editor.source': word('脚本来源', 'Where the script comes from', '腳本來源'),
  'editor.upload': word('上传 .js 文件', 'Upload a .js file', '上傳 .js 檔案'),
  'editor.uploaded': word('{name}，{size}，MD5 {md5}', '{name}, {size}, MD5 {md5}', '{name}，{size}，MD5 {md5}'),
  'editor.tooLong': word('脚本有 {size}，太长，不在这里显示；保存时会完整提交', 'The script has {size}, too long to be shown here; it is saved as a whole', '腳本有 {size}，太長，不在這裡顯示；儲存時會完整提交'),
  'editor.discard': word('清除，重新填写', 'Discard and start over', '清除，重新填寫'),
  'editor.needHttp': word('下载地址以 http:// 或 https:// 开头', 'A download address begins with http:// or https://', '下載位址以 http:// 或 https:// 開頭'),
  'editor.needMd5': word('MD5 是 32 位十六进制数字', 'An MD5 has 32 hexadecimal digits', 'MD5 是 32 位十六進位數字'),
};
