import { type Word, word } from '@flotilla/contract/locale';

interface Visibility {
  /** May be read without a session by `configKey`. */
  readonly public?: true;
  /** Never shown in answers or logs. */
  readonly secret?: true;
}

export interface ParameterDeclaration extends Visibility {
  readonly kind: 'text' | 'count' | 'flag';
  readonly value: string;
  readonly name: Word;
}

const of =
  (kind: ParameterDeclaration['kind']) =>
  (value: string, name: Word, visibility: Visibility = {}): ParameterDeclaration => ({
    kind,
    value,
    name,
    ...visibility,
  });
const [text, count, flag] = [of('text'), of('count'), of('flag')];

/** The parameters that the program itself reads. A test checks that each is used. Times carry their unit in the name. */
export const parameterCatalogue = {
  'site.title': text('Flotilla', word('系统名称', 'System title', '系統名稱'), { public: true }),
  'site.logo': text('', word('系统图标地址', 'Logo address', '系統圖示位址'), { public: true }),
  'site.timeZone': text('Asia/Shanghai', word('站点时区', 'Time zone of the site', '站點時區'), { public: true }),
  'register.open': flag('0', word('允许租户自行注册', 'Tenants may sign up themselves', '允許租戶自行註冊'), {
    public: true,
  }),
  'session.idleMinutes': count(
    '720',
    word('会话空闲时限（分钟）', 'Session idle limit (minutes)', '工作階段閒置時限（分鐘）'),
  ),
  'session.absoluteHours': count(
    '168',
    word('会话最长时限（小时）', 'Session absolute limit (hours)', '工作階段最長時限（小時）'),
  ),
  'run.expiryMinutes': count(
    '1440',
    word('运行等待时限（分钟）', 'Run expires after (minutes)', '執行等待時限（分鐘）'),
  ),
  'run.lostAfterMinutes': count(
    '60',
    word('失联判定时限（分钟）', 'Running phone silent: lost after (minutes)', '失聯判定時限（分鐘）'),
  ),
  'run.timeLimitSeconds': count(
    '3600',
    word('脚本运行时限（秒）', 'Script time limit (seconds)', '腳本執行時限（秒）'),
  ),
  'run.keepDays': count('30', word('运行记录保留天数', 'Runs are kept (days)', '執行記錄保留天數')),
  'command.expiryMinutes': count(
    '1440',
    word('命令等待时限（分钟）', 'Command expires after (minutes)', '命令等待時限（分鐘）'),
  ),
  'command.keepDays': count('30', word('命令记录保留天数', 'Commands are kept (days)', '命令記錄保留天數')),
  'log.keepDays': count('7', word('设备日志保留天数', 'Phone logs are kept (days)', '裝置日誌保留天數')),
  'audit.keepDays': count(
    '180',
    word('操作与登录日志保留天数', 'Operation and sign-in logs are kept (days)', '操作與登入日誌保留天數'),
  ),
  'upload.scriptMegabytes': count('20', word('脚本上传上限（MB）', 'Script upload limit (MB)', '腳本上傳上限（MB）'), {
    public: true,
  }),
  'upload.importMegabytes': count('50', word('导入文件上限（MB）', 'Import upload limit (MB)', '匯入檔案上限（MB）'), {
    public: true,
  }),
  'upload.apkMegabytes': count('200', word('APK 上传上限（MB）', 'APK upload limit (MB)', 'APK 上傳上限（MB）'), {
    public: true,
  }),
  'script.httpAllow': text(
    '',
    word(
      '脚本可访问的主机（逗号分隔）',
      'Hosts that scripts may call (comma-joined)',
      '腳本可存取的主機（以逗號分隔）',
    ),
  ),
  'ice.servers': text('[]', word('ICE 服务器（JSON）', 'ICE servers (JSON)', 'ICE 伺服器（JSON）'), { secret: true }),
  'metrics.token': text(
    '',
    word(
      '监控指标令牌（空：仅本机可读）',
      'Token for /metrics (empty: this machine only)',
      '監控指標權杖（空：僅本機可讀）',
    ),
    { secret: true },
  ),
  'enrol.perAddressPerMinute': count(
    '600',
    word('每地址每分钟注册上限', 'Enrolments a minute from one address', '每個位址每分鐘註冊上限'),
  ),
};
export type ParameterKey = keyof typeof parameterCatalogue;
