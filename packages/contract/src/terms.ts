import type { Word } from './locale.ts';

/** The nouns of error messages, in three languages. */
export const terms = {
  users: { 'zh-CN': '用户', en: 'users', 'zh-TW': '使用者' },
  departments: { 'zh-CN': '部门', en: 'departments', 'zh-TW': '部門' },
  devices: { 'zh-CN': '设备', en: 'phones', 'zh-TW': '裝置' },
  deviceGroups: { 'zh-CN': '设备分组', en: 'device groups', 'zh-TW': '裝置群組' },
  platforms: { 'zh-CN': '平台', en: 'platforms', 'zh-TW': '平台' },
  scripts: { 'zh-CN': '脚本', en: 'scripts', 'zh-TW': '腳本' },
  tasks: { 'zh-CN': '任务', en: 'tasks', 'zh-TW': '任務' },
  runs: { 'zh-CN': '运行记录', en: 'runs', 'zh-TW': '執行記錄' },
  commandLate: {
    'zh-CN': '设备未在时限内上线',
    en: 'The phone was not there in time',
    'zh-TW': '裝置未在時限內上線',
  },
  commandUnanswered: {
    'zh-CN': '已发送，设备未在时限内应答',
    en: 'Sent, and not answered in time',
    'zh-TW': '已傳送，裝置未在時限內回應',
  },
  commandUnsure: {
    'zh-CN': '设备重新接入后不知道该命令是否已执行，不再重复',
    en: 'The phone came back without knowing whether this was done; it is not repeated',
    'zh-TW': '裝置重新接入後不知道該命令是否已執行，不再重複',
  },
  commandMoved: {
    'zh-CN': '设备已转给他人或已删除',
    en: 'The phone has gone to somebody else, or was deleted',
    'zh-TW': '裝置已轉給他人或已刪除',
  },
  runLate: { 'zh-CN': '未在截止时间前开始', en: 'Not started before the deadline', 'zh-TW': '未在截止時間前開始' },
  runUnanswered: {
    'zh-CN': '已下发，截止时间前没有收到设备的消息',
    en: 'Sent, and not heard of before the deadline',
    'zh-TW': '已下發，截止時間前沒有收到裝置的訊息',
  },
  runSilent: { 'zh-CN': '设备没有上报', en: 'The phone has not reported', 'zh-TW': '裝置沒有回報' },
  runForgotten: {
    'zh-CN': '设备重新接入后不再知道这次运行',
    en: 'The phone came back without knowing the run',
    'zh-TW': '裝置重新接入後不再知道這次執行',
  },
  runStopped: { 'zh-CN': '下发前已停止', en: 'Stopped before it was sent', 'zh-TW': '下發前已停止' },
  runCleared: { 'zh-CN': '运行台账已清除', en: 'The send log was cleared', 'zh-TW': '執行台帳已清除' },
  runReleased: {
    'zh-CN': '已人工放弃：设备现在用另一份 Agent 数据接入，不会再上报这次运行',
    en: 'Released by a person: the phone’s agent has lost its data and cannot report the run',
    'zh-TW': '已人工放棄：裝置現在用另一份 Agent 資料接入，不會再回報這次執行',
  },
  runRestored: {
    'zh-CN': '站点从较旧的备份恢复，无法确认是否已运行',
    en: 'The site was restored from an older backup: nobody knows whether it ran',
    'zh-TW': '站點從較舊的備份還原，無法確認是否已執行',
  },
  runClockSetBack: {
    'zh-CN': 'Agent 所在电脑的时钟被调回，没有启动',
    en: 'The clock of the agent’s computer was set back: not started',
    'zh-TW': 'Agent 所在電腦的時鐘被調回，沒有啟動',
  },
  laterDone: { 'zh-CN': '后来上报：完成', en: 'reported later: done', 'zh-TW': '後來回報：完成' },
  laterFailed: { 'zh-CN': '后来上报：失败', en: 'reported later: failed', 'zh-TW': '後來回報：失敗' },
  laterStopped: { 'zh-CN': '后来上报：已停止', en: 'reported later: stopped', 'zh-TW': '後來回報：已停止' },
  required: { 'zh-CN': '必填', en: 'required', 'zh-TW': '必填' },
  inUseAlready: { 'zh-CN': '已被占用', en: 'taken', 'zh-TW': '已被佔用' },
  readOnly: { 'zh-CN': '不可修改', en: 'cannot be changed', 'zh-TW': '不可修改' },
  unknown: { 'zh-CN': '不存在', en: 'not found', 'zh-TW': '不存在' },
  belowItself: { 'zh-CN': '不能位于自身之下', en: 'below itself', 'zh-TW': '不能位於自身之下' },
  tenantStays: { 'zh-CN': '租户不能改为他人的下级', en: 'a tenant stays one', 'zh-TW': '租戶不能改為他人的下級' },
  frontOnly: { 'zh-CN': '仅限前台用户', en: 'only for front users', 'zh-TW': '僅限前台使用者' },
  tenantOnly: {
    'zh-CN': '仅限没有上级用户的租户',
    en: 'only for a tenant without a parent user',
    'zh-TW': '僅限沒有上級使用者的租戶',
  },
  contentOrAddress: {
    'zh-CN': '内容与下载地址须二选一',
    en: 'either the content or a download address',
    'zh-TW': '內容與下載位址須二選一',
  },
  afterStart: { 'zh-CN': '须晚于开始时间', en: 'must be after the start', 'zh-TW': '須晚於開始時間' },
  unstorable: {
    'zh-CN': '含有无法保存的字符',
    en: 'has characters that cannot be kept',
    'zh-TW': '含有無法儲存的字元',
  },
  textExpected: { 'zh-CN': '应为一段文字', en: 'a text is expected', 'zh-TW': '應為一段文字' },
  listExpected: { 'zh-CN': '应为列表', en: 'a list is expected', 'zh-TW': '應為清單' },
  noSuchParameter: { 'zh-CN': '脚本没有此参数', en: 'the script has no such parameter', 'zh-TW': '腳本沒有此參數' },
  givenTwice: { 'zh-CN': '重复', en: 'given twice', 'zh-TW': '重複' },
  notAllowed: { 'zh-CN': '不允许', en: 'not allowed', 'zh-TW': '不允許' },
  otherData: { 'zh-CN': '其他数据', en: 'other data', 'zh-TW': '其他資料' },
} as const;
export type TermName = keyof typeof terms;

export const term = (name: TermName): Word => terms[name];
