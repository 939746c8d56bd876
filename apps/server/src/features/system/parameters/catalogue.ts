import { type Word, word } from '@flotilla/contract/locale';

export interface ParameterDeclaration {
  readonly kind: 'text' | 'count' | 'flag';
  readonly value: string;
  /** May be read without a session by `configKey`. */
  readonly public?: true;
  /** Never shown in answers or logs. */
  readonly secret?: true;
  readonly name: Word;
}
const declare = <const T extends Record<string, ParameterDeclaration>>(parameters: T) => parameters;

/** The parameters that the program itself reads. A test checks that each is used. Times carry their unit in the name. */
export const parameterCatalogue = declare({
  'site.title': { kind: 'text', value: 'Flotilla', public: true, name: word('系统名称', 'System title', '系統名稱') },
  'site.logo': { kind: 'text', value: '', public: true, name: word('系统图标地址', 'Logo address', '系統圖示位址') },
  'site.timeZone': {
    kind: 'text',
    value: 'Asia/Shanghai',
    public: true,
    name: word('站点时区', 'Time zone of the site', '站點時區'),
  },
  'register.open': {
    kind: 'flag',
    value: '0',
    public: true,
    name: word('允许租户自行注册', 'Tenants may sign up themselves', '允許租戶自行註冊'),
  },
  'session.idleMinutes': {
    kind: 'count',
    value: '720',
    name: word('会话空闲时限（分钟）', 'Session idle limit (minutes)', '工作階段閒置時限（分鐘）'),
  },
  'session.absoluteHours': {
    kind: 'count',
    value: '168',
    name: word('会话最长时限（小时）', 'Session absolute limit (hours)', '工作階段最長時限（小時）'),
  },
  'run.expiryMinutes': {
    kind: 'count',
    value: '1440',
    name: word('运行等待时限（分钟）', 'Run expires after (minutes)', '執行等待時限（分鐘）'),
  },
  'run.lostAfterMinutes': {
    kind: 'count',
    value: '60',
    name: word('失联判定时限（分钟）', 'Running phone silent: lost after (minutes)', '失聯判定時限（分鐘）'),
  },
  'run.timeLimitSeconds': {
    kind: 'count',
    value: '3600',
    name: word('脚本运行时限（秒）', 'Script time limit (seconds)', '腳本執行時限（秒）'),
  },
  'run.keepDays': {
    kind: 'count',
    value: '30',
    name: word('运行记录保留天数', 'Runs are kept (days)', '執行記錄保留天數'),
  },
  'command.expiryMinutes': {
    kind: 'count',
    value: '1440',
    name: word('命令等待时限（分钟）', 'Command expires after (minutes)', '命令等待時限（分鐘）'),
  },
  'command.keepDays': {
    kind: 'count',
    value: '30',
    name: word('命令记录保留天数', 'Commands are kept (days)', '命令記錄保留天數'),
  },
  'log.keepDays': {
    kind: 'count',
    value: '7',
    name: word('设备日志保留天数', 'Phone logs are kept (days)', '裝置日誌保留天數'),
  },
  'audit.keepDays': {
    kind: 'count',
    value: '180',
    name: word('操作与登录日志保留天数', 'Operation and sign-in logs are kept (days)', '操作與登入日誌保留天數'),
  },
  'upload.scriptMegabytes': {
    kind: 'count',
    value: '20',
    public: true,
    name: word('脚本上传上限（MB）', 'Script upload limit (MB)', '腳本上傳上限（MB）'),
  },
  'upload.importMegabytes': {
    kind: 'count',
    value: '50',
    public: true,
    name: word('导入文件上限（MB）', 'Import upload limit (MB)', '匯入檔案上限（MB）'),
  },
  'upload.apkMegabytes': {
    kind: 'count',
    value: '200',
    public: true,
    name: word('APK 上传上限（MB）', 'APK upload limit (MB)', 'APK 上傳上限（MB）'),
  },
  'script.httpAllow': {
    kind: 'text',
    value: '',
    name: word(
      '脚本可访问的主机（逗号分隔）',
      'Hosts that scripts may call (comma-joined)',
      '腳本可存取的主機（以逗號分隔）',
    ),
  },
  'ice.servers': {
    kind: 'text',
    value: '[]',
    secret: true,
    name: word('ICE 服务器（JSON）', 'ICE servers (JSON)', 'ICE 伺服器（JSON）'),
  },
  'metrics.token': {
    kind: 'text',
    value: '',
    secret: true,
    name: word(
      '监控指标令牌（空：仅本机可读）',
      'Token for /metrics (empty: this machine only)',
      '監控指標權杖（空：僅本機可讀）',
    ),
  },
  'enrol.perAddressPerMinute': {
    kind: 'count',
    value: '600',
    name: word('每地址每分钟注册上限', 'Enrolments a minute from one address', '每個位址每分鐘註冊上限'),
  },
});
export type ParameterKey = keyof typeof parameterCatalogue;
