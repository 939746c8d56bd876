export interface ParameterDeclaration {
  readonly kind: 'text' | 'count' | 'flag';
  readonly value: string;
  /** May be read without a session by `configKey`. */
  readonly public?: true;
  /** Never shown in answers or logs. */
  readonly secret?: true;
  readonly 'zh-CN': string;
  readonly en: string;
}
const declare = <const T extends Record<string, ParameterDeclaration>>(parameters: T) => parameters;

/** The parameters that the program itself reads. Each is used somewhere; a test holds that true. Times carry their unit in the name. */
export const parameterCatalogue = declare({
  'site.title': { kind: 'text', value: 'Flotilla', public: true, 'zh-CN': '系统名称', en: 'System title' },
  'site.logo': { kind: 'text', value: '', public: true, 'zh-CN': '系统图标地址', en: 'Logo address' },
  'site.timeZone': {
    kind: 'text',
    value: 'Asia/Shanghai',
    public: true,
    'zh-CN': '站点时区',
    en: 'Time zone of the site',
  },
  'register.open': {
    kind: 'flag',
    value: '0',
    public: true,
    'zh-CN': '允许租户自行注册',
    en: 'Tenants may sign up themselves',
  },
  'session.idleMinutes': {
    kind: 'count',
    value: '720',
    'zh-CN': '会话空闲时限（分钟）',
    en: 'Session idle limit (minutes)',
  },
  'session.absoluteHours': {
    kind: 'count',
    value: '168',
    'zh-CN': '会话最长时限（小时）',
    en: 'Session absolute limit (hours)',
  },
  'run.expiryMinutes': {
    kind: 'count',
    value: '1440',
    'zh-CN': '运行等待时限（分钟）',
    en: 'Run expires after (minutes)',
  },
  'run.lostAfterMinutes': {
    kind: 'count',
    value: '60',
    'zh-CN': '失联判定时限（分钟）',
    en: 'Running phone silent: lost after (minutes)',
  },
  'run.timeLimitSeconds': {
    kind: 'count',
    value: '3600',
    'zh-CN': '脚本运行时限（秒）',
    en: 'Script time limit (seconds)',
  },
  'run.keepDays': { kind: 'count', value: '30', 'zh-CN': '运行记录保留天数', en: 'Runs are kept (days)' },
  'command.expiryMinutes': {
    kind: 'count',
    value: '1440',
    'zh-CN': '命令等待时限（分钟）',
    en: 'Command expires after (minutes)',
  },
  'command.keepDays': { kind: 'count', value: '30', 'zh-CN': '命令记录保留天数', en: 'Commands are kept (days)' },
  'log.keepDays': { kind: 'count', value: '7', 'zh-CN': '设备日志保留天数', en: 'Phone logs are kept (days)' },
  'audit.keepDays': {
    kind: 'count',
    value: '180',
    'zh-CN': '操作与登录日志保留天数',
    en: 'Operation and sign-in logs are kept (days)',
  },
  'upload.scriptMegabytes': {
    kind: 'count',
    value: '20',
    public: true,
    'zh-CN': '脚本上传上限（MB）',
    en: 'Script upload limit (MB)',
  },
  'upload.importMegabytes': {
    kind: 'count',
    value: '50',
    public: true,
    'zh-CN': '导入文件上限（MB）',
    en: 'Import upload limit (MB)',
  },
  'upload.apkMegabytes': {
    kind: 'count',
    value: '200',
    public: true,
    'zh-CN': 'APK 上传上限（MB）',
    en: 'APK upload limit (MB)',
  },
  'script.httpAllow': {
    kind: 'text',
    value: '',
    'zh-CN': '脚本可访问的主机（逗号分隔）',
    en: 'Hosts that scripts may call (comma-joined)',
  },
  'ice.servers': {
    kind: 'text',
    value: '[]',
    secret: true,
    'zh-CN': 'ICE 服务器（JSON）',
    en: 'ICE servers (JSON)',
  },
  'metrics.token': {
    kind: 'text',
    value: '',
    secret: true,
    'zh-CN': '监控指标令牌（空：仅本机可读）',
    en: 'Token for /metrics (empty: this machine only)',
  },
  'enrol.perAddressPerMinute': {
    kind: 'count',
    value: '600',
    'zh-CN': '每地址每分钟注册上限',
    en: 'Enrolments a minute from one address',
  },
});
export type ParameterKey = keyof typeof parameterCatalogue;
