import { type Locale, type Word, word } from './locale.ts';
import { readNames } from './read-names.ts';
import { cacheWords } from './words/cache.ts';
import { dataItemWords } from './words/data-items.ts';
import { deviceGroupWords } from './words/device-groups.ts';
import { menuWords } from './words/menus.ts';
import { parameterWords } from './words/parameters.ts';
import { roleWords } from './words/roles.ts';
import { scriptWords } from './words/scripts.ts';
import { taskWords } from './words/tasks.ts';
import { userWords } from './words/users.ts';

const names = new Map<string, Word>();

function named(name: Word): string {
  names.set(name.en, name);
  return name.en;
}

/** The calls that a slice has beside those of its rows, by their summaries. */
const others: readonly Word[] = [
  word('取消导入或导出', 'Cancel an import or export', '取消匯入或匯出'),
  word('重新投递 Webhook 消息', 'Send messages of a webhook again', '重新投遞 Webhook 訊息'),
  word('测试 Webhook', 'Test a webhook', '測試 Webhook'),
  word('更换 Webhook 密钥', 'Change the secret of a webhook', '更換 Webhook 金鑰'),
  word('移除角色成员', 'Take a role from users', '移除角色成員'),
  word('解除单点登录绑定', 'Unlink the own account from the identity provider', '解除單一登入綁定'),
  word('删除个人 API 令牌', 'Delete own API tokens', '刪除個人 API 權杖'),
  word('移除个人头像', 'Remove the own picture', '移除個人頭像'),
  word('结束其他会话', 'End all other own sessions', '結束其他工作階段'),
  word('结束会话', 'End an own session', '結束工作階段'),
  word('导入表', 'Import tables', '匯入資料表'),
  word('修改表的生成设置', 'Edit the settings of a table', '修改資料表的產生設定'),
  word('删除已导入的表', 'Delete imported tables', '刪除已匯入的資料表'),
  word('同步表结构', 'Synchronise a table', '同步資料表結構'),
  word('恢复表单版本', 'Restore a version of a form', '還原表單版本'),
  word('清空缓存', 'Clear all cache entries', '清空快取'),
  word('清空服务器缓存', 'Clear a cache of the server', '清空伺服器快取'),
  word('清空租户的临时缓存', 'Clear the temporary cache of a tenant', '清空租戶的臨時快取'),
  word('启用或禁用设备', 'Enable or disable phones', '啟用或停用裝置'),
  word('删除设备', 'Delete phones', '刪除裝置'),
  word('退回未分配设备', 'Return phones to unassigned', '退回未分配裝置'),
  word('导出设备', 'Export phones', '匯出裝置'),
  word('移除未分配设备', 'Remove unassigned phones', '移除未分配裝置'),
  word('清空脚本异常', 'Clear all script exceptions', '清空腳本異常'),
  word('删除脚本异常', 'Delete script exceptions', '刪除腳本異常'),
  word('导出脚本异常', 'Export script exceptions', '匯出腳本異常'),
  word('导出命令结果', 'Export the answers to a command', '匯出命令結果'),
  word('导出运行记录', 'Export runs', '匯出執行記錄'),
  word('停止运行', 'Stop runs', '停止執行'),
  word('清除全部发送记录', 'Clear the whole send log', '清除全部傳送記錄'),
  word('清除设备发送记录', 'Clear the send log of phones', '清除裝置傳送記錄'),
  word('清除分组发送记录', 'Clear the send log of groups', '清除群組傳送記錄'),
  word('复制任务', 'Copy a task', '複製任務'),
  word('清除手机缓存的脚本', 'Make phones forget a cached script', '清除手機快取的腳本'),
  word('修改任务状态', 'Change the status of a task', '修改任務狀態'),
  word('修改任务状态并停止手机', 'Change the status of a task and stop its phones', '修改任務狀態並停止手機'),
  word('清除发送记录并修改任务状态', 'Clear the send logs and change the status of a task', '清除傳送記錄並修改任務狀態'),
  word('导入数据', 'Import data lines', '匯入資料'),
  word('重置数据状态', 'Make data lines free again', '重設資料狀態'),
  word('导入动态数据', 'Import rows of a dynamic table', '匯入動態資料'),
  word('新增设备', 'Add a phone', '新增裝置'),
  word('分配设备', 'Assign phones', '分配裝置'),
  word('批量新增设备', 'Add phones', '批次新增裝置'),
  word('设备移入分组', 'Move phones to a group', '裝置移入群組'),
  word('修改设备', 'Edit a phone', '修改裝置'),
  word('导入设备', 'Import phones', '匯入裝置'),
  word('修改设备设置', "Change a phone's settings", '修改裝置設定'),
  word('修改投屏设置', "Change a phone's projection settings", '修改投影設定'),
  word('生成一次性绑定码', 'Make a one-time code for a phone', '產生一次性綁定碼'),
  word('生成 Agent 安装码', 'Make an install code for an agent', '產生 Agent 安裝碼'),
  word('安装 Agent', 'Install an agent', '安裝 Agent'),
  word('登记 Agent', 'Register an agent', '登記 Agent'),
  word('删除 Agent', 'Delete agents', '刪除 Agent'),
  word('更新 Agent', 'Update agents', '更新 Agent'),
  word('回退 Agent 版本', 'Roll agents back', '回復 Agent 版本'),
  word('停止更新 Agent', 'Stop an update of agents', '停止更新 Agent'),
  word('上传热更新脚本', 'Upload a hot script file', '上傳熱更新腳本'),
  word('复制 Agent 配置', "Copy the agent's configuration", '複製 Agent 設定'),
  word('保存授权码', 'Save the licence code', '儲存授權碼'),
  word('保存远程链接地址', 'Save the remote link addresses', '儲存遠端連結位址'),
  word('指定脚本用户', 'Assign a script to users', '指定腳本使用者'),
  word('试运行脚本', 'Try a script on a phone', '試執行腳本'),
  word('上传脚本文件', 'Upload a script file', '上傳腳本檔案'),
  word('添加角色成员', 'Give a role to users', '新增角色成員'),
  word('导入用户', 'Import users', '匯入使用者'),
  word('登录', 'Sign in', '登入'),
  word('输入验证码登录', 'Sign in with a code', '輸入驗證碼登入'),
  word('退出登录', 'Sign out', '登出'),
  word('强制下线', 'Log people out', '強制登出'),
  word('标记通知已读', 'Mark notices as read', '標記通知已讀'),
  word('单点登录', 'Sign in at the provider', '單一登入'),
  word('开始绑定单点登录', 'Begin to link the own account with the identity provider', '開始綁定單一登入'),
  word('绑定单点登录', 'Link the own account with the identity provider', '綁定單一登入'),
  word('注册', 'Sign up', '註冊'),
  word('上传系统图标', 'Upload the logo of the site', '上傳系統圖示'),
  word('保存系统配置', 'Save the site configuration', '儲存系統設定'),
  word('新增个人 API 令牌', 'Add an own API token', '新增個人 API 權杖'),
  word('修改个人头像', 'Change the own picture', '修改個人頭像'),
  word('设置两步验证', 'Set up an own second factor', '設定兩步驟驗證'),
  word('开启两步验证', 'Turn on the own second factor', '開啟兩步驟驗證'),
  word('关闭两步验证', 'Turn off the own second factor', '關閉兩步驟驗證'),
  word('取消命令', 'Cancel a command', '取消命令'),
  word('发送命令', 'Send a command', '傳送命令'),
  word('上传 APK', 'Upload an APK', '上傳 APK'),
  word('重试运行', 'Retry runs', '重試執行'),
  word('设置任务参数', 'Set the parameters of a task', '設定任務參數'),
  word('设置设备的任务参数', 'Set the parameters of phones in a task', '設定裝置的任務參數'),
  word('清除设备的任务参数', 'Remove the parameters of phones in a task', '清除裝置的任務參數'),
  word('继续下一批', 'Begin the next wave of a task', '繼續下一批'),
  word('回退任务的脚本版本', 'Change the script version of a task', '回復任務的腳本版本'),
  word('立即运行', 'Run a script at once', '立即執行'),
  word('修改角色状态', "Change a role's status", '修改角色狀態'),
  word('修改用户状态', "Change a user's status", '修改使用者狀態'),
  word('关闭用户的两步验证', "Turn off a user's second factor", '關閉使用者的兩步驟驗證'),
  word('移交用户数据', 'Hand over what a user owns', '移交使用者資料'),
  word('解除用户锁定', 'Unlock a user', '解除使用者鎖定'),
  word('重置用户密码', "Reset a user's password", '重設使用者密碼'),
  word('修改角色数据权限', "Change a role's data scope", '修改角色資料範圍'),
  word('修改定时任务状态', "Change a scheduled job's status", '修改排程任務狀態'),
  word('立即执行定时任务', 'Run a scheduled job now', '立即執行排程任務'),
  word('修改个人 API 令牌', 'Edit an own API token', '修改個人 API 權杖'),
  word('修改个人资料', 'Edit the own profile', '修改個人資料'),
  word('修改个人密码', 'Change the own password', '修改個人密碼'),
  word('修改租户限额', "Change a tenant's limits", '修改租戶限額'),
  word('保存报警设置', 'Save the alarm settings', '儲存警報設定'),
  word('发送测试报警', 'Send a test message to the alarm robot', '傳送測試警報'),
  word('确认报警', 'Acknowledge alarms', '確認警報'),
  word('关闭远程 ADB', 'Close remote adb', '關閉遠端 ADB'),
];
others.forEach(named);
readNames.forEach(named);

export const verbs = {
  add: word('新增', 'Add', '新增'),
  edit: word('修改', 'Edit', '修改'),
  delete: word('删除', 'Delete', '刪除'),
  clear: word('清空', 'Delete all', '清空'),
  export: word('导出', 'Export', '匯出'),
  import: word('导入', 'Import', '匯入'),
  template: word('获取导入模板：', 'Get the import template of', '取得匯入範本：'),
  list: word('查询', 'List', '查詢'),
  read: word('查看', 'Read', '檢視'),
};
export type Verb = keyof typeof verbs;

/** `Delete` and `posts` result in `Delete posts`. */
export const verbAndNoun = (verb: Verb, noun: Word): Word => word(verbs[verb]['zh-CN'] + noun['zh-CN'], `${verbs[verb].en} ${noun.en}`, verbs[verb]['zh-TW'] + noun['zh-TW']);

/** Names the operation `verb` on the rows of a slice. */
export const operationOn = (verb: Verb, noun: Word): string => named(verbAndNoun(verb, noun));

/** The name of an operation in three languages; unknown ones in English only. */
export const operationWords = (stored: string): Word => names.get(stored) ?? word(stored, stored, stored);

export const operationName = (stored: string, locale: Locale): string => operationWords(stored)[locale];

/** Slices that declare the calls of their rows one by one. */
for (const { singular, plural } of [cacheWords, dataItemWords, deviceGroupWords, menuWords, parameterWords, roleWords, scriptWords, taskWords, userWords])
  for (const verb of ['add', 'edit', 'read', 'delete', 'export', 'list'] as const) operationOn(verb, verb === 'delete' || verb === 'export' || verb === 'list' ? plural : singular);

/** Returns the stored names of the operations whose name contains `part`. */
export const operationsNamed = (part: string, locale: Locale): string[] => [...names.values()].filter((name) => name[locale].toLowerCase().includes(part.toLowerCase())).map((name) => name.en);

/** The names of operations that are no calls. */
export const operationLogRetention = word('清理操作日志', 'Remove old operation logs', '清理操作日誌');
named(operationLogRetention);
export const passwordReset = named(word('在命令行重置用户密码', "Reset a user's password on the command line", '在命令列重設使用者密碼'));
export const phoneRefusal = named(word('拒绝设备连接', 'Refuse a phone', '拒絕裝置連線'));
export const agentRestart = named(word('重启手机上的 Agent', "Restart a phone's agent", '重新啟動手機上的 Agent'));
export const phoneRestart = named(word('重启手机', 'Restart a phone', '重新啟動手機'));
export const adbOpened = named(word('打开远程 ADB', 'Open remote adb', '開啟遠端 ADB'));
export const adbEnded = named(word('远程 ADB 已结束', 'End of remote adb', '遠端 ADB 已結束'));
