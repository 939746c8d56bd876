import type { AdbEnding } from '@flotilla/contract/http/fleet/remote-adb';
import { type Locale, type Word, word } from '@flotilla/contract/locale';

const texts: Readonly<Record<AdbEnding, Word>> = {
  command: word('命令已结束', 'The command has ended', '命令已結束'),
  byUser: word('会话已在控制台中关闭', 'The session was closed in the console', '工作階段已在主控台中關閉'),
  permission: word('已无权使用此设备的 ADB', 'You may no longer use adb on this phone', '已無權使用此裝置的 ADB'),
  session: word('登录或令牌已失效', 'The sign-in or the token has ended', '登入或權杖已失效'),
  phone: word('设备已断开', 'The phone has disconnected', '裝置已斷線'),
  agent: word('设备的 Agent 没有连接', "The phone's agent does not connect", '裝置的 Agent 沒有連線'),
  expired: word(
    '系统或设备所有者已过期，或设备已停用',
    'The licence or the owner has expired, or the phone is disabled',
    '系統或裝置擁有者已過期，或裝置已停用',
  ),
  limit: word('已达到最长时限', 'The session has reached its time limit', '已達到最長時限'),
  restart: word('服务器正在重启', 'The server restarts', '伺服器正在重新啟動'),
  lost: word('服务器已中断', 'The server was lost', '伺服器已中斷'),
};

/** The text that the command shows, which a close frame must hold. */
export const endingText = (reason: AdbEnding, locale: Locale): string => texts[reason][locale];
