import { withPrefix, word } from '@flotilla/contract/locale';
import { hotScriptWords } from '@flotilla/contract/words/hot-scripts';

export default {
  'hotScripts.noneHint': word('热更脚本是公共库：保存后自动同步到所有手机，脚本里用 require 加载', 'Hot scripts are shared libraries: saved here, they reach every phone, and scripts load them with require', '熱更新腳本是公用程式庫：儲存後自動同步到所有手機，腳本裡用 require 載入'),
  'hotScripts.nameHint': word('脚本中用 {code} 加载', 'Scripts load it with {code}', '腳本中用 {code} 載入'),
  'hotScripts.versionHint': word('建议使用整数版本号', 'A whole number is recommended', '建議使用整數版本號'),
  'hotScripts.forceHint': word('更新到达后，结束仍在使用旧版本的脚本', 'Ends scripts that still use an older version when the update arrives', '更新到達後，結束仍在使用舊版本的腳本'),
  'hotScripts.popupHint': word('更新到达后，在手机上弹出版本说明', 'Shows the version message on the phone when the update arrives', '更新到達後，在手機上彈出版本說明'),
  'hotScripts.contentHint': word('CommonJS 模块：用 module.exports 导出，最大 1 MB', 'A CommonJS module: it exports with module.exports, 1 MB at most', 'CommonJS 模組：用 module.exports 匯出，最大 1 MB'),
  'hotScripts.onPhones': word('手机版本', 'Phones', '手機版本'),
  'hotScripts.phonesOf': word('{name} 在各手机上的版本', 'Versions of {name} on phones', '{name} 在各手機上的版本'),
  'hotScripts.deviceNo': word('设备编号', 'Phone number', '裝置編號'),
  'hotScripts.reportTime': word('上报时间', 'Reported', '回報時間'),
  'hotScripts.standing.current': word('已是最新', 'Up to date', '已是最新'),
  'hotScripts.standing.older': word('旧版本', 'Older version', '舊版本'),
  'hotScripts.standing.missing': word('尚未收到', 'Not received', '尚未收到'),
  'hotScripts.standing.failed': word('更新失败', 'Failed', '更新失敗'),
  'hotScripts.noPhones': word('没有手机', 'No phones', '沒有手機'),
  ...withPrefix('hotScripts', hotScriptWords),
};
