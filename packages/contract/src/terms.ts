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
  otherData: { 'zh-CN': '其他数据', en: 'other data', 'zh-TW': '其他資料' },
} as const;
export type TermName = keyof typeof terms;

/** A word that is chosen when the language is known. */
export interface Term {
  readonly term: TermName;
}
export const term = (name: TermName): Term => ({ term: name });
