import { type Word, word } from './locale.ts';

/** The nouns of error messages, in three languages. */
export const terms = {
  users: word('用户', 'users', '使用者'),
  departments: word('部门', 'departments', '部門'),
  devices: word('设备', 'phones', '裝置'),
  deviceGroups: word('设备分组', 'device groups', '裝置群組'),
  platforms: word('平台', 'platforms', '平台'),
  scripts: word('脚本', 'scripts', '腳本'),
  tasks: word('任务', 'tasks', '任務'),
  runs: word('运行记录', 'runs', '執行記錄'),
  commandLate: word('设备未在时限内上线', 'The phone was not there in time', '裝置未在時限內上線'),
  commandUnanswered: word('已发送，设备未在时限内应答', 'Sent, and not answered in time', '已傳送，裝置未在時限內回應'),
  commandUnsure: word(
    '设备重新接入后不知道该命令是否已执行，不再重复',
    'The phone came back without knowing whether this was done; it is not repeated',
    '裝置重新接入後不知道該命令是否已執行，不再重複',
  ),
  commandMoved: word(
    '设备已转给他人或已删除',
    'The phone has gone to somebody else, or was deleted',
    '裝置已轉給他人或已刪除',
  ),
  runLate: word('未在截止时间前开始', 'Not started before the deadline', '未在截止時間前開始'),
  runUnanswered: word(
    '已下发，截止时间前没有收到设备的消息',
    'Sent, and not heard of before the deadline',
    '已下發，截止時間前沒有收到裝置的訊息',
  ),
  runSilent: word('设备没有上报', 'The phone has not reported', '裝置沒有回報'),
  runForgotten: word(
    '设备重新接入后不再知道这次运行',
    'The phone came back without knowing the run',
    '裝置重新接入後不再知道這次執行',
  ),
  runStopped: word('下发前已停止', 'Stopped before it was sent', '下發前已停止'),
  runCleared: word('运行台账已清除', 'The send log was cleared', '執行台帳已清除'),
  runReleased: word(
    '已人工放弃：设备现在用另一份 Agent 数据接入，不会再上报这次运行',
    'Released by a person: the phone’s agent has lost its data and cannot report the run',
    '已人工放棄：裝置現在用另一份 Agent 資料接入，不會再回報這次執行',
  ),
  runRestored: word(
    '站点从较旧的备份恢复，无法确认是否已运行',
    'The site was restored from an older backup: nobody knows whether it ran',
    '站點從較舊的備份還原，無法確認是否已執行',
  ),
  runClockSetBack: word(
    'Agent 所在电脑的时钟被调回，没有启动',
    'The clock of the agent’s computer was set back: not started',
    'Agent 所在電腦的時鐘被調回，沒有啟動',
  ),
  laterDone: word('后来上报：完成', 'reported later: done', '後來回報：完成'),
  laterFailed: word('后来上报：失败', 'reported later: failed', '後來回報：失敗'),
  laterStopped: word('后来上报：已停止', 'reported later: stopped', '後來回報：已停止'),
  required: word('必填', 'required', '必填'),
  inUseAlready: word('已被占用', 'taken', '已被佔用'),
  readOnly: word('不可修改', 'cannot be changed', '不可修改'),
  unknown: word('不存在', 'not found', '不存在'),
  belowItself: word('不能位于自身之下', 'below itself', '不能位於自身之下'),
  tenantStays: word('租户不能改为他人的下级', 'a tenant stays one', '租戶不能改為他人的下級'),
  frontOnly: word('仅限前台用户', 'only for front users', '僅限前台使用者'),
  tenantOnly: word('仅限没有上级用户的租户', 'only for a tenant without a parent user', '僅限沒有上級使用者的租戶'),
  contentOrAddress: word(
    '内容与下载地址须二选一',
    'either the content or a download address',
    '內容與下載位址須二選一',
  ),
  afterStart: word('须晚于开始时间', 'must be after the start', '須晚於開始時間'),
  unstorable: word('含有无法保存的字符', 'has characters that cannot be kept', '含有無法儲存的字元'),
  textExpected: word('应为一段文字', 'a text is expected', '應為一段文字'),
  listExpected: word('应为列表', 'a list is expected', '應為清單'),
  noSuchParameter: word('脚本没有此参数', 'the script has no such parameter', '腳本沒有此參數'),
  givenTwice: word('重复', 'given twice', '重複'),
  notAllowed: word('不允许', 'not allowed', '不允許'),
  otherData: word('其他数据', 'other data', '其他資料'),
};
export type TermName = keyof typeof terms;

export const term = (name: TermName): Word => terms[name];
