/** What errors call the things and fields that they speak of, in three languages. */
export const terms = {
  name: { 'zh-CN': '名称', en: 'Name', 'zh-TW': '名稱' },
  userName: { 'zh-CN': '用户名', en: 'User name', 'zh-TW': '使用者名稱' },
  communicationKey: { 'zh-CN': '通信密钥', en: 'Communication key', 'zh-TW': '通訊金鑰' },
  roleKey: { 'zh-CN': '权限字符', en: 'Role key', 'zh-TW': '權限字元' },
  configKey: { 'zh-CN': '参数键名', en: 'Parameter key', 'zh-TW': '參數鍵名' },
  deviceNo: { 'zh-CN': '设备编号', en: 'Device number', 'zh-TW': '裝置編號' },
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

/** A word that is chosen when the language is known. */
export interface Term {
  readonly term: TermName;
}
export const term = (name: TermName): Term => ({ term: name });
