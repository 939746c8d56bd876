import { word } from '@flotilla/contract/locale';

export default {
  'adb.connect': word('连接 ADB', 'Connect adb', '連線 ADB'),
  'adb.sessions': word('远程 ADB 会话', 'Remote adb sessions', '遠端 ADB 工作階段'),
  'adb.from': word('远程 ADB：{name}，来自 {address}', 'Remote adb: {name} from {address}', '遠端 ADB：{name}，來自 {address}'),
  'adb.close': word('关闭会话', 'Close session', '關閉工作階段'),
  'adb.closeAsk': word('关闭 {name} 在 {deviceNo} 上的 ADB？正在进行的传输和调试会中断。', 'Close the adb of {name} on {deviceNo}? Transfers and debugging stop at once.', '關閉 {name} 在 {deviceNo} 上的 ADB？正在進行的傳輸和偵錯會中斷。'),
  'adb.line': word('在你的电脑上运行：', 'Run this on your computer:', '在你的電腦上執行：'),
  'adb.hint': word(
    '需要有“远程 ADB”权限的 API 令牌，命令会询问它，也可放在 FLOTILLA_TOKEN 中。使用服务器安装包时，用 bin/flotilla 代替 npm run flotilla --。',
    'The command prompts for an API token with the permission “Remote adb”, or reads it from FLOTILLA_TOKEN. With a server archive, type bin/flotilla instead of npm run flotilla --.',
    '需要有「遠端 ADB」權限的 API 權杖，命令會詢問它，也可放在 FLOTILLA_TOKEN 中。使用伺服器安裝檔時，以 bin/flotilla 取代 npm run flotilla --。',
  ),
  'adb.unsupported': word('只有通过 ADB 接入的真机可以使用', 'Only real phones that are attached by adb', '僅限透過 ADB 接入的實體手機'),
};
