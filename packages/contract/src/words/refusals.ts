import { type Word, word } from '../locale.ts';
import type { Refusal } from '../refusals.ts';

/** The reasons why a phone is refused. `{release}` is the oldest release of the agent that the site admits. `noToken`: `badToken` without a key. */
export const refusalWords: Readonly<Record<Refusal | 'noToken', Word>> = {
  badKey: word('站点不认识这个密钥，或密钥已过期', 'The site does not know the key, or the key has expired', '站點不認識這個金鑰，或金鑰已過期'),
  badToken: word('站点已登记这台设备，须出示其令牌；退回未分配后可重新接入', 'The phone is known here and has to show its own token; return it to unassigned to let it join again', '站點已登記這台裝置，須出示其權杖；退回未分配後可重新接入'),
  noToken: word('设备没有出示有效的令牌；用本站点的密钥可重新接入', 'The phone shows no valid token; it can join again with a key of this site', '裝置沒有出示有效的權杖；用本站點的金鑰可重新接入'),
  clone: word('令牌属于另一台设备', 'This token belongs to another phone', '權杖屬於另一台裝置'),
  copied: word('另一个 Agent 正在使用同一数据目录的副本：请停掉其中一个，并为它单独指定目录', 'Another agent uses a copy of this agent’s data folder: end one of them, and give it a folder of its own', '另一個 Agent 正在使用同一資料目錄的副本：請停掉其中一個，並為它單獨指定目錄'),
  disabled: word('设备已停用', 'The phone is disabled', '裝置已停用'),
  deleted: word('设备已删除', 'The phone has been deleted', '裝置已刪除'),
  quota: word('设备配额已用完', 'The device quota is used up', '裝置配額已用完'),
  protocol: word('Agent 与站点的版本不兼容：站点需要 {release} 或更新版本的 Agent', 'The releases of agent and site do not fit: the site needs agent {release} or newer', 'Agent 與站點的版本不相容：站點需要 {release} 或更新版本的 Agent'),
  replaced: word('设备已有更新的连接', 'The phone has a newer connection', '裝置已有更新的連線'),
  tooMany: word('来自此地址的设备过多', 'Too many phones join from this address', '來自此位址的裝置過多'),
  unavailable: word('站点暂时无法应答', 'The site cannot answer now', '站點暫時無法回應'),
  malformed: word('无法读取消息', 'The message cannot be read', '無法讀取訊息'),
  tooLarge: word('消息过大', 'The message is too large', '訊息過大'),
  shuttingDown: word('站点正在重启', 'The site is restarting', '站點正在重新啟動'),
};
