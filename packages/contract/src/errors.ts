import type { Locale, Word } from './locale.ts';

/**
 * Every error a call can answer: its code on the wire and its text in three languages. `{name}` is filled from the error's
 * parameters. A test compares this catalogue with its use and `docs/errors.md`.
 */
interface ErrorText extends Word {
  readonly code: -401 | 400 | 401 | 403 | 404 | 409 | 423 | 429 | 500;
}
const define = <const T extends Record<string, ErrorText>>(catalogue: T) => catalogue;

export const errors = define({
  noSession: {
    code: -401,
    'zh-CN': '登录状态已失效，请重新登录',
    en: 'Your session has ended, please sign in again',
    'zh-TW': '登入狀態已失效，請重新登入',
  },
  wrongToken: {
    code: 401,
    'zh-CN': '认证失败，无法访问系统资源',
    en: 'Authentication failed, cannot access system resources.',
    'zh-TW': '認證失敗，無法存取系統資源',
  },
  forbidden: {
    code: 403,
    'zh-CN': '当前操作没有权限',
    en: 'The current operation has no permission.',
    'zh-TW': '目前操作沒有權限',
  },
  notFound: { code: 404, 'zh-CN': '访问资源不存在', en: 'The resource does not exist.', 'zh-TW': '存取資源不存在' },
  invalid: {
    code: 400,
    'zh-CN': '输入有误：{path} {message}',
    en: 'Invalid input: {path} {message}',
    'zh-TW': '輸入有誤：{path} {message}',
  },
  required: {
    code: 400,
    'zh-CN': '{what}不能为空',
    en: '{what} cannot be empty',
    'zh-TW': '{what}不能為空',
  },
  malformed: { code: 400, 'zh-CN': '请求格式有误', en: 'The request cannot be read', 'zh-TW': '請求格式有誤' },
  tooLarge: {
    code: 400,
    'zh-CN': '内容过大，上限为 {limit}',
    en: 'Too large, the limit is {limit}',
    'zh-TW': '內容過大，上限為 {limit}',
  },
  signInFailed: {
    code: 400,
    'zh-CN': '用户名、密码或验证码不正确',
    en: 'User name, password or verification code is wrong',
    'zh-TW': '使用者名稱、密碼或驗證碼不正確',
  },
  lockedOut: {
    code: 429,
    'zh-CN': '尝试次数过多，请在 {seconds} 秒后重试',
    en: 'Too many attempts, please try again in {seconds} seconds',
    'zh-TW': '嘗試次數過多，請在 {seconds} 秒後重試',
  },
  tooManyRequests: {
    code: 429,
    'zh-CN': '请求过于频繁，请在 {seconds} 秒后重试',
    en: 'Too many requests, please try again in {seconds} seconds',
    'zh-TW': '請求過於頻繁，請在 {seconds} 秒後重試',
  },
  taken: {
    code: 409,
    'zh-CN': '{what}“{value}”已存在',
    en: '{what} "{value}" already exists',
    'zh-TW': '{what}「{value}」已存在',
  },
  inUse: {
    code: 409,
    'zh-CN': '仍在使用中，不能删除：{by}',
    en: 'Still in use, cannot be deleted: {by}',
    'zh-TW': '仍在使用中，不能刪除：{by}',
  },
  conflict: { code: 409, 'zh-CN': '{reason}', en: '{reason}', 'zh-TW': '{reason}' },
  readOnlyField: {
    code: 400,
    'zh-CN': '{path} 为只读，不能修改',
    en: '{path} is read-only and cannot be changed',
    'zh-TW': '{path} 為唯讀，不能修改',
  },
  changedMeanwhile: {
    code: 409,
    'zh-CN': '打开后已被他人修改，请核对后重新保存',
    en: 'Somebody has changed this since you opened it. Please compare and save again',
    'zh-TW': '開啟後已被他人修改，請核對後重新儲存',
  },
  siteExpired: {
    code: 423,
    'zh-CN': '已过期，系统无法正常使用，请续期',
    en: 'Expired, the system cannot be used normally, please renew',
    'zh-TW': '已過期，系統無法正常使用，請續期',
  },
  ownerExpired: {
    code: 423,
    'zh-CN': '账号已于 {time} 到期，不能运行或控制设备',
    en: 'The account expired at {time}: phones cannot be run or controlled',
    'zh-TW': '帳號已於 {time} 到期，不能執行或控制裝置',
  },
  quotaExceeded: {
    code: 409,
    'zh-CN': '超出设备数量：已用 {used}，上限 {limit}',
    en: 'Device quota exceeded: {used} used of {limit}',
    'zh-TW': '超出裝置數量：已用 {used}，上限 {limit}',
  },
  unavailable: {
    code: 500,
    'zh-CN': '服务暂时不可用，请稍后再试（{requestId}）',
    en: 'Temporarily unavailable, please try again later ({requestId})',
    'zh-TW': '服務暫時無法使用，請稍後再試（{requestId}）',
  },
  unexpected: {
    code: 500,
    'zh-CN': '系统未知错误，请反馈给管理员（{requestId}）',
    en: 'Unknown system error, please report to the administrator ({requestId})',
    'zh-TW': '系統未知錯誤，請回報給管理員（{requestId}）',
  },
  pselectUser: { code: 400, 'zh-CN': '请选择所属用户', en: 'Please select a user', 'zh-TW': '請選擇所屬使用者' },
  pselectDeviceGroup: {
    code: 400,
    'zh-CN': '请选择设备分组',
    en: 'Please select a device group',
    'zh-TW': '請選擇裝置群組',
  },
  passwordWrong: { code: 400, 'zh-CN': '旧密码不正确', en: 'The old password is wrong', 'zh-TW': '舊密碼不正確' },
  builtIn: {
    code: 409,
    'zh-CN': '{name} 为系统内置，不能修改或删除',
    en: '{name} is built in and cannot be changed or deleted',
    'zh-TW': '{name} 為系統內建，不能修改或刪除',
  },
  ownAccount: {
    code: 409,
    'zh-CN': '不能对自己的账号执行此操作',
    en: 'This cannot be done to the own account',
    'zh-TW': '不能對自己的帳號執行此操作',
  },
  alreadyAssigned: {
    code: 409,
    'zh-CN': '设备 {deviceId} 已分配',
    en: 'Phone {deviceId} is assigned already',
    'zh-TW': '裝置 {deviceId} 已分配',
  },
  stillAssigned: {
    code: 409,
    'zh-CN': '设备 {deviceNo} 已分配，请先取消分配或删除',
    en: 'Phone {deviceNo} is assigned: return it to unassigned or delete it',
    'zh-TW': '裝置 {deviceNo} 已分配，請先取消分配或刪除',
  },
  groupOfOther: {
    code: 400,
    'zh-CN': '设备分组属于其他租户',
    en: 'The device group belongs to another tenant',
    'zh-TW': '裝置群組屬於其他租戶',
  },
  deviceDisabled: {
    code: 409,
    'zh-CN': '设备 {deviceNo} 已禁用',
    en: 'Phone {deviceNo} is disabled',
    'zh-TW': '裝置 {deviceNo} 已停用',
  },
  deviceEnded: {
    code: 404,
    'zh-CN': '已无法查看设备 {deviceNo}',
    en: 'Phone {deviceNo} can no longer be seen',
    'zh-TW': '已無法檢視裝置 {deviceNo}',
  },
  unsupported: {
    code: 409,
    'zh-CN': '设备 {deviceNo} 不支持此功能：{capability}',
    en: 'Phone {deviceNo} cannot do this: {capability}',
    'zh-TW': '裝置 {deviceNo} 不支援此功能：{capability}',
  },
  roomOpen: {
    code: 409,
    'zh-CN': '投屏进行中，请先停止再修改参数',
    en: 'The screen is being shown: stop it before changing its settings',
    'zh-TW': '投影進行中，請先停止再修改參數',
  },
  videoFailed: {
    code: 409,
    'zh-CN': '设备 {deviceNo} 的视频已中断：{reason}',
    en: 'The video of phone {deviceNo} has failed: {reason}',
    'zh-TW': '裝置 {deviceNo} 的影片已中斷：{reason}',
  },
  deviceSilent: {
    code: 409,
    'zh-CN': '设备 {deviceNo} 没有响应',
    en: 'Phone {deviceNo} did not answer',
    'zh-TW': '裝置 {deviceNo} 沒有回應',
  },
  steered: {
    code: 409,
    'zh-CN': '设备 {deviceNo} 正由他人控制',
    en: 'Somebody else steers phone {deviceNo}',
    'zh-TW': '裝置 {deviceNo} 正由他人控制',
  },
  notWatched: {
    code: 409,
    'zh-CN': '设备 {deviceNo} 的画面没有打开',
    en: 'The screen of phone {deviceNo} is not open',
    'zh-TW': '裝置 {deviceNo} 的畫面沒有開啟',
  },
  deviceOffline: {
    code: 409,
    'zh-CN': '设备 {deviceNo} 不在线',
    en: 'Phone {deviceNo} is offline',
    'zh-TW': '裝置 {deviceNo} 不在線上',
  },
  badLicence: {
    code: 400,
    'zh-CN': '授权码无效：{reason}',
    en: 'The authorization code is not valid: {reason}',
    'zh-TW': '授權碼無效：{reason}',
  },
  noPhonesChosen: {
    code: 400,
    'zh-CN': '没有可操作的设备',
    en: 'No phone to do this on',
    'zh-TW': '沒有可操作的裝置',
  },
  selectionChanged: {
    code: 409,
    'zh-CN': '所选设备已变化：现为 {count} 台，预览时为 {expected} 台，请重新确认',
    en: 'The choice of phones has changed: {count} now, {expected} when it was shown. Please confirm again',
    'zh-TW': '所選裝置已變化：現為 {count} 台，預覽時為 {expected} 台，請重新確認',
  },
  wrongDeviceNo: {
    code: 400,
    'zh-CN': '设备编号不能含逗号或控制字符',
    en: 'A device number holds no commas and no control characters',
    'zh-TW': '裝置編號不能含逗號或控制字元',
  },
  bindCodeInvalid: {
    code: 400,
    'zh-CN': '绑定码无效或已过期',
    en: 'The code is not valid, or its time is over',
    'zh-TW': '綁定碼無效或已過期',
  },
  wrongFileType: {
    code: 400,
    'zh-CN': '文件格式错误，仅支持 {types}',
    en: 'File format error: only {types} is taken',
    'zh-TW': '檔案格式錯誤，僅支援 {types}',
  },
  fileUnreadable: {
    code: 400,
    'zh-CN': '文件已损坏或无法读取',
    en: 'The file is damaged or cannot be read',
    'zh-TW': '檔案已損毀或無法讀取',
  },
  sheetTooLarge: {
    code: 400,
    'zh-CN': '表格过大：最多 {rows} 行、{columns} 列，解压后不超过 {megabytes} MB',
    en: 'The sheet is too large: at most {rows} rows, {columns} columns and {megabytes} MB unpacked',
    'zh-TW': '表格過大：最多 {rows} 列、{columns} 欄，解壓後不超過 {megabytes} MB',
  },
  sheetFormula: {
    code: 400,
    'zh-CN': '单元格 {cell} 含有公式，请粘贴为数值后再导入',
    en: 'Cell {cell} holds a formula: paste its value and import again',
    'zh-TW': '儲存格 {cell} 含有公式，請貼上為值後再匯入',
  },
  scriptSyntax: {
    code: 400,
    'zh-CN': '脚本有语法错误（第 {line} 行，第 {column} 列）：{message}',
    en: 'The script cannot be read (line {line}, column {column}): {message}',
    'zh-TW': '腳本有語法錯誤（第 {line} 行，第 {column} 欄）：{message}',
  },
  taskEnabled: {
    code: 409,
    'zh-CN': '任务正在启用，请先停止',
    en: 'The task is enabled, please stop it first',
    'zh-TW': '任務正在啟用，請先停止',
  },
});
export type ErrorName = keyof typeof errors;

/** The texts for codes that come without one from the server. */
export const codeTexts = { 401: errors.wrongToken, 403: errors.forbidden, 404: errors.notFound } as const;

/** The parameters of a text; a word is used in the text's language. */
export type ErrorParams = Readonly<Record<string, string | number | Word>>;

/** A word in the language; anything else unchanged. */
export const inWords = (value: string | number | Word, locale: Locale): string =>
  typeof value === 'object' ? value[locale] : String(value);

export function errorText(name: ErrorName, locale: Locale, params: ErrorParams = {}): string {
  return errors[name][locale].replace(/\{(\w+)\}/g, (hole, key: string) => {
    const value = params[key];
    if (value === undefined) return hole;
    return inWords(value, locale);
  });
}
