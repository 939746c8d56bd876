import { type Word, word } from '@flotilla/contract/locale';

interface Visibility {
  /** The call `configKey` returns the value even without a session. */
  readonly public?: true;
  /** Never part of responses or logs. */
  readonly secret?: true;
}

/** The limits of a number; by default 0 and 999,999. Larger numbers of hours or days exceed the database's timestamps. */
interface Limits {
  readonly least?: number;
  readonly most?: number;
}

export interface ParameterDeclaration extends Visibility, Limits {
  readonly kind: 'text' | 'count' | 'flag';
  readonly value: string;
  readonly name: Word;
}

const declare =
  (kind: ParameterDeclaration['kind']) =>
  (value: string, name: Word, more: Visibility & Limits = {}): ParameterDeclaration => ({
    kind,
    value,
    name,
    ...more,
  });
const [text, count, flag] = [declare('text'), declare('count'), declare('flag')];
/** The largest upload in megabytes, which forms show. */
const uploadLimit = (value: string, most: number, name: Word) => count(value, name, { public: true, least: 1, most });
/** With 0 every session would end immediately, so no administrator could set another value. */
const atLeastOne = { least: 1 };

/** The parameters that the program reads, with their defaults as texts. A test checks that each is used. Names of durations include the unit. */
export const parameterCatalogue = {
  'site.title': text('Flotilla', word('系统名称', 'System title', '系統名稱'), { public: true }),
  'site.logo': text('', word('系统图标地址', 'Logo address', '系統圖示位址'), { public: true }),
  'site.timeZone': text('Asia/Shanghai', word('站点时区', 'Time zone of the site', '站點時區'), { public: true }),
  'register.open': flag('0', word('允许租户自行注册', 'Tenants may sign up themselves', '允許租戶自行註冊'), {
    public: true,
  }),
  'register.deviceQuantity': count('10', word('自行注册租户的设备数量（0 为不限）', 'Phones of tenants who sign up (0: no limit)', '自行註冊租戶的裝置數量（0 為不限）')),
  'register.days': count('30', word('自行注册租户的有效天数（0 为不限）', 'Tenants who sign up expire after (days, 0: never)', '自行註冊租戶的有效天數（0 為不限）')),
  'register.callsPerSecond': count('20', word('自行注册租户的每秒并发上限（0 为不限）', 'Calls a second of tenants who sign up (0: no limit)', '自行註冊租戶的每秒並行上限（0 為不限）')),
  'tenant.statementsAtOnce': count('2', word('每个租户同时查询数据库的上限（0 为不限）', 'Database queries of one tenant at a time (0: no limit)', '每個租戶同時查詢資料庫的上限（0 為不限）')),
  'list.mostMegabytes': count('20', word('列表响应上限（MB，0 为不限）', 'Size limit of a list response (MB, 0: no limit)', '清單回應上限（MB，0 為不限）')),
  'oidc.issuer': text('', word('单点登录：签发者地址（空：不启用；修改后须重新填写客户端密钥）', 'Single sign-on: issuer address (empty: off; a change empties the client secret)', '單一登入：簽發者位址（空：不啟用；修改後須重新填寫用戶端金鑰）')),
  'oidc.clientId': text('', word('单点登录：客户端 ID', 'Single sign-on: client id', '單一登入：用戶端 ID')),
  'oidc.clientSecret': text('', word('单点登录：客户端密钥', 'Single sign-on: client secret', '單一登入：用戶端金鑰'), {
    secret: true,
  }),
  'oidc.name': text('SSO', word('单点登录：登录页上的名称', 'Single sign-on: name on the sign-in page', '單一登入：登入頁上的名稱')),
  'oidc.createUsers': flag('0', word('单点登录：为未关联的身份新建租户', 'Single sign-on: add tenants for unknown identities', '單一登入：為未關聯的身分新增租戶')),
  'oidc.userNameClaim': text('preferred_username', word('单点登录：作为用户名的声明', 'Single sign-on: claim of the user name', '單一登入：作為使用者名稱的宣告')),
  'session.idleMinutes': count('720', word('会话空闲时限（分钟）', 'Session idle limit (minutes)', '工作階段閒置時限（分鐘）'), atLeastOne),
  'session.absoluteHours': count('168', word('会话最长时限（小时）', 'Session absolute limit (hours)', '工作階段最長時限（小時）'), atLeastOne),
  'run.expiryMinutes': count('1440', word('运行等待时限（分钟）', 'Run expires after (minutes)', '執行等待時限（分鐘）')),
  'run.lostAfterMinutes': count('60', word('失联判定时限（分钟）', 'Running phone silent: lost after (minutes)', '失聯判定時限（分鐘）')),
  'run.stuckAfterMinutes': count('15', word('脚本无动作多久算卡住（分钟，0 为不检查）', 'A script that does nothing is stuck after (minutes, 0: never)', '腳本無動作多久算卡住（分鐘，0 為不檢查）')),
  'run.timeLimitSeconds': count('3600', word('脚本运行时限（秒）', 'Script time limit (seconds)', '腳本執行時限（秒）')),
  'run.keepDays': count('30', word('运行记录保留天数', 'Runs are kept (days)', '執行記錄保留天數')),
  'task.runNowKeepDays': count('7', word('立即运行的任务保留天数', 'Tasks of “run now” are kept (days)', '立即執行的任務保留天數')),
  'task.mostEnabledCron': count('500', word('每个租户启用的定时任务', 'Enabled daily tasks of a tenant', '每個租戶啟用的定時任務')),
  'command.expiryMinutes': count('1440', word('命令等待时限（分钟）', 'Command expires after (minutes)', '命令等待時限（分鐘）')),
  'run.filesKeepDays': count('30', word('运行截图和文件保留天数', 'Pictures and files of runs are kept (days)', '執行截圖和檔案保留天數')),
  'command.keepDays': count('30', word('命令记录保留天数', 'Commands are kept (days)', '命令記錄保留天數')),
  'adb.mostMinutes': count('480', word('远程 ADB 最长时限（分钟）', 'Remote adb is closed after (minutes)', '遠端 ADB 最長時限（分鐘）'), atLeastOne),
  'adb.keepDays': count('90', word('远程 ADB 记录保留天数', 'Remote adb sessions are kept (days)', '遠端 ADB 記錄保留天數'), { most: 36_500 }),
  'alarm.keepDays': count('90', word('已恢复报警保留天数', 'Recovered alarms are kept (days)', '已恢復警報保留天數'), { most: 36_500 }),
  'alarm.innerAllow': text('', word('报警机器人可用的内网主机（逗号分隔）', 'Inner hosts that alarm robots may have (comma-joined)', '警報機器人可用的內網主機（以逗號分隔）')),
  'webhook.perTenant': count('20', word('每个租户的 Webhook 上限', 'Webhooks of a tenant', '每個租戶的 Webhook 上限')),
  'webhook.mostWaiting': count('100000', word('每个 Webhook 等待投递的消息上限', 'Waiting messages of a webhook', '每個 Webhook 等待投遞的訊息上限'), { most: 10_000_000 }),
  'webhook.keepDays': count('30', word('Webhook 投递记录保留天数', 'Deliveries of webhooks are kept (days)', 'Webhook 投遞記錄保留天數'), { most: 36_500 }),
  'webhook.innerAllow': text('', word('Webhook 可用的内网主机（逗号分隔）', 'Inner hosts that webhooks may have (comma-joined)', 'Webhook 可用的內網主機（以逗號分隔）')),
  'log.keepDays': count('7', word('设备日志保留天数', 'Phone logs are kept (days)', '裝置日誌保留天數')),
  'audit.keepDays': count('180', word('操作与登录日志保留天数', 'Operation and sign-in logs are kept (days)', '操作與登入日誌保留天數'), { least: 30, most: 36_500 }),
  'work.runningPerTenant': count('1', word('每个租户同时进行的导入导出', 'Imports and exports of a tenant at a time', '每個租戶同時進行的匯入匯出')),
  'work.waitingPerTenant': count('20', word('每个租户等待中的导入导出', 'Waiting imports and exports of a tenant', '每個租戶等待中的匯入匯出')),
  'storage.tenantMegabytes': count('5120', word('每个租户的存储空间（MB）', 'Storage of a tenant (MB)', '每個租戶的儲存空間（MB）')),
  'upload.perTenant': count('4', word('每个租户同时上传的文件', 'Uploads of a tenant at a time', '每個租戶同時上傳的檔案')),
  'upload.avatarMegabytes': uploadLimit('2', 20, word('头像上传上限（MB）', 'Picture upload limit (MB)', '頭像上傳上限（MB）')),
  'upload.logoMegabytes': uploadLimit('1', 20, word('系统图标上传上限（MB）', 'Logo upload limit (MB)', '系統圖示上傳上限（MB）')),
  'upload.scriptMegabytes': uploadLimit('20', 100, word('脚本上传上限（MB）', 'Script upload limit (MB)', '腳本上傳上限（MB）')),
  'upload.importMegabytes': uploadLimit('50', 500, word('导入文件上限（MB）', 'Import upload limit (MB)', '匯入檔案上限（MB）')),
  'upload.apkMegabytes': uploadLimit('200', 2_000, word('APK 上传上限（MB）', 'APK upload limit (MB)', 'APK 上傳上限（MB）')),
  'cache.mostEntries': count('100000', word('每个租户的缓存条目上限', 'Cache entries of a tenant', '每個租戶的快取筆數上限')),
  'script.httpAllow': text('', word('脚本可访问的主机（逗号分隔）', 'Hosts that scripts may call (comma-joined)', '腳本可存取的主機（以逗號分隔）')),
  'ice.servers': text('[]', word('ICE 服务器（JSON）', 'ICE servers (JSON)', 'ICE 伺服器（JSON）'), { secret: true }),
  'metrics.token': text('', word('监控指标令牌（空：仅本机可读）', 'Token for /metrics (empty: this machine only)', '監控指標權杖（空：僅本機可讀）'), { secret: true }),
  'enrol.perAddressPerMinute': count('600', word('每地址每分钟注册上限', 'Enrolments a minute from one address', '每個位址每分鐘註冊上限')),
};
export type ParameterKey = keyof typeof parameterCatalogue;

export const limitsOf = ({ least = 0, most = 999_999 }: ParameterDeclaration) => ({ least, most });
