import { type Locale, type Word, word } from './locale.ts';

type Code = -401 | 400 | 401 | 403 | 404 | 409 | 423 | 429 | 500;

const coded = <Name extends string>(code: Code, texts: Readonly<Record<Name, Word>>) => Object.fromEntries(Object.entries<Word>(texts).map(([name, text]) => [name, { code, ...text }])) as Readonly<Record<Name, Word & { readonly code: Code }>>;

/**
 * Every error that a call can return: its code on the wire and its text in three languages. `{name}` is replaced by the error's
 * parameter. A test compares this catalogue with its use and with `docs/errors.md`.
 */
export const errors = {
  ...coded(-401, {
    noSession: word('登录状态已失效，请重新登录', 'Your session has ended, please sign in again', '登入狀態已失效，請重新登入'),
  }),
  ...coded(401, {
    wrongToken: word('认证失败，无法访问系统资源', 'Authentication failed, cannot access system resources.', '認證失敗，無法存取系統資源'),
  }),
  ...coded(403, {
    forbidden: word('当前操作没有权限', 'The current operation has no permission.', '目前操作沒有權限'),
  }),
  ...coded(404, {
    notFound: word('访问资源不存在', 'The resource does not exist.', '存取資源不存在'),
    noDataGroup: word('没有数据分组“{name}”', 'There is no data group "{name}"', '沒有資料群組「{name}」'),
    deviceEnded: word('已无法查看设备 {deviceNo}', 'Phone {deviceNo} can no longer be seen', '已無法檢視裝置 {deviceNo}'),
  }),
  ...coded(400, {
    invalid: word('{what}：{message}', '{what}: {message}', '{what}：{message}'),
    whole: word('{message}', '{message}', '{message}'),
    required: word('{what}不能为空', '{what} cannot be empty', '{what}不能為空'),
    malformed: word('请求格式有误', 'The request cannot be read', '請求格式有誤'),
    connectionClosed: word('连接已断开，没有保存任何内容', 'The connection was closed, nothing was stored', '連線已中斷，沒有儲存任何內容'),
    tooManyRows: word('xlsx 最多导出 {limit} 行，请缩小筛选范围', 'An xlsx file takes up to {limit} rows: narrow the filters', 'xlsx 最多匯出 {limit} 行，請縮小篩選範圍'),
    tooLarge: word('内容过大，上限为 {limit}', 'Too large, the limit is {limit}', '內容過大，上限為 {limit}'),
    signInFailed: word('用户名、密码或验证码不正确', 'User name, password or verification code is wrong', '使用者名稱、密碼或驗證碼不正確'),
    credentialsWrong: word('用户名或密码不正确', 'User name or password is wrong', '使用者名稱或密碼不正確'),
    readOnlyField: word('{what}为只读，不能修改', '{what} is read-only and cannot be changed', '{what}為唯讀，不能修改'),
    pselectUser: word('请选择所属用户', 'Please select a user', '請選擇所屬使用者'),
    pselectDeviceGroup: word('请选择设备分组', 'Please select a device group', '請選擇裝置群組'),
    ownPasswordWrong: word('密码不正确', 'The password is wrong', '密碼不正確'),
    codeWrong: word('动态验证码不正确或已使用', 'The code is wrong, or was used before', '動態驗證碼不正確或已使用'),
    registerClosed: word('本站未开放注册', 'This site is not open for sign-up', '本站未開放註冊'),
    identityUnknown: word('此身份尚未关联账号，请先用密码登录并在个人中心关联，或联系管理员', 'No account is linked with this identity: sign in with your password and link it in the user centre, or ask the administrator', '此身分尚未關聯帳號，請先用密碼登入並在個人中心關聯，或聯絡管理員'),
    identityUnnamed: word('身份提供方没有给出可用的用户名，请联系管理员', 'The identity provider gives no usable user name, please ask the administrator', '身分提供者沒有給出可用的使用者名稱，請聯絡管理員'),
    identityStopped: word('账号已停用，请联系管理员', 'The account is stopped, please ask the administrator', '帳號已停用，請聯絡管理員'),
    installCodeInvalid: word('安装码无效、已使用或已过期，请重新生成', 'The install code is wrong, was used or has expired: make a new one', '安裝碼無效、已使用或已過期，請重新產生'),
    keyInvalid: word('接入密钥无效', 'The key is not valid', '接入金鑰無效'),
    captchaWrong: word('验证码不正确', 'The verification code is wrong', '驗證碼不正確'),
    singleSignOnOff: word('未启用单点登录', 'Single sign-on is not set up', '未啟用單一登入'),
    singleSignOnFailed: word('单点登录失败，请重试；若仍失败，请联系管理员', 'Single sign-on has failed: please try again, or ask the administrator', '單一登入失敗，請重試；若仍失敗，請聯絡管理員'),
    signInStale: word('请重新登录，并在 {minutes} 分钟内设置密码', 'Please sign in again, and set the password within {minutes} minutes', '請重新登入，並在 {minutes} 分鐘內設定密碼'),
    signInOver: word('登录已超时，请重新登录', 'That took too long, please sign in again', '登入已逾時，請重新登入'),
    passwordWrong: word('旧密码不正确', 'The old password is wrong', '舊密碼不正確'),
    groupOfOther: word('设备分组属于其他租户', 'The device group belongs to another tenant', '裝置群組屬於其他租戶'),
    wrongServer: word('每行一个地址，以 http://、https://、ws:// 或 wss:// 开头，最多 20 个', 'One address a line, beginning with http://, https://, ws:// or wss://, at most 20', '每行一個位址，以 http://、https://、ws:// 或 wss:// 開頭，最多 20 個'),
    badLicence: word('授权码无效：{reason}', 'The licence code is not valid: {reason}', '授權碼無效：{reason}'),
    noPhonesChosen: word('没有可操作的设备', 'No phone to do this on', '沒有可操作的裝置'),
    wrongDeviceNo: word('设备编号不能含逗号或控制字符', 'A device number holds no commas and no control characters', '裝置編號不能含逗號或控制字元'),
    bindCodeInvalid: word('绑定码无效或已过期', 'The code is not valid, or its time is over', '綁定碼無效或已過期'),
    wrongFileType: word('文件格式错误，仅支持 {types}', 'File format error: only {types} is taken', '檔案格式錯誤，僅支援 {types}'),
    fileUnreadable: word('文件已损坏或无法读取', 'The file is damaged or cannot be read', '檔案已損毀或無法讀取'),
    sheetTooLarge: word('表格过大：最多 {rows} 行、{columns} 列，解压后不超过 {megabytes} MB', 'The sheet is too large: at most {rows} rows, {columns} columns and {megabytes} MB unpacked', '表格過大：最多 {rows} 列、{columns} 欄，解壓後不超過 {megabytes} MB'),
    sheetFormula: word('单元格 {cell} 含有公式，请粘贴为数值后再导入', 'Cell {cell} holds a formula: paste its value and import again', '儲存格 {cell} 含有公式，請貼上為值後再匯入'),
    scriptSyntax: word('脚本有语法错误（第 {line} 行，第 {column} 列）：{message}', 'The script cannot be read (line {line}, column {column}): {message}', '腳本有語法錯誤（第 {line} 行，第 {column} 欄）：{message}'),
    wrongTableName: word('英文表名只能包含英文字母、数字和下划线，且以字母开头', 'An English table name has English letters, digits and underscores, a letter first', '英文表名只能包含英文字母、數字和底線，且以字母開頭'),
    wrongFieldName: word('英文字段名只能包含英文字母、数字和下划线，且以字母开头', 'An English field name has English letters, digits and underscores, a letter first', '英文欄位名只能包含英文字母、數字和底線，且以字母開頭'),
    reservedFieldName: word('英文字段名不能为 id，它是每行的编号', 'A field cannot be called id: that is the number of a row', '英文欄位名不能為 id，它是每筆資料的編號'),
    fieldTwice: word('字段名重复', 'Another field has this name', '欄位名重複'),
    valueTooLong: word('{what}最多 {limit} 个字符', '{what} has at most {limit} characters', '{what}最多 {limit} 個字元'),
    noSuchField: word('动态表没有字段 {name}', 'The dynamic table has no field {name}', '動態表沒有欄位 {name}'),
    noSuchTable: word('没有动态表 {name}', 'There is no dynamic table {name}', '沒有動態表 {name}'),
    valueOfType: word('缓存值须与数据类型一致：字符串为一段文字，集合与列表为多个元素', 'The value must fit the data type: a text for a string, members for a set or list', '快取值須與資料類型一致：字串為一段文字，集合與清單為多個元素'),
  }),
  ...coded(409, {
    taken: word('{what}“{value}”已存在', '{what} "{value}" already exists', '{what}「{value}」已存在'),
    notLeased: word('数据 {id} 不在本次运行手中', 'Data line {id} is not held by this run', '資料 {id} 不在本次執行手中'),
    dataLeased: word('数据正由设备 {deviceNo} 使用，运行结束后再修改', 'Phone {deviceNo} is using this line: change it after the run', '資料正由裝置 {deviceNo} 使用，執行結束後再修改'),
    inUse: word('仍在使用中，不能删除：{by}', 'Still in use, cannot be deleted: {by}', '仍在使用中，不能刪除：{by}'),
    conflict: word('{reason}', '{reason}', '{reason}'),
    licenceShrinks: word('此授权码会使本站失去现有授权：{losses}', 'This licence code takes away a part of the present licence: {losses}', '此授權碼會使本站失去現有授權：{losses}'),
    namesOfBoth: word('双方都有同名的数据，请先改名：{by}', 'Both users have these names, rename them first: {by}', '雙方都有同名的資料，請先改名：{by}'),
    tasksActive: word('这些任务正在启用或运行，请先停止：{names}', 'These tasks are enabled or still running, stop them first: {names}', '這些任務正在啟用或執行，請先停止：{names}'),
    noOwnPassword: word('此账号还没有自己的密码，请先设置密码', 'This account has no password of its own yet: set one first', '此帳號還沒有自己的密碼，請先設定密碼'),
    changedMeanwhile: word('打开后已被他人修改，请核对后重新保存', 'Somebody has changed this since you opened it. Please compare and save again', '開啟後已被他人修改，請核對後重新儲存'),
    quotaExceeded: word('超出设备数量：已用 {used}，上限 {limit}', 'Device quota exceeded: {used} used of {limit}', '超出裝置數量：已用 {used}，上限 {limit}'),
    builtIn: word('{name} 为系统内置，不能修改或删除', '{name} is built in and cannot be changed or deleted', '{name} 為系統內建，不能修改或刪除'),
    identityTaken: word('此身份已关联其他账号', 'This identity is linked with another account', '此身分已關聯其他帳號'),
    secondFactorOn: word('两步验证已开启', 'The second factor is on already', '兩步驟驗證已開啟'),
    ownAccount: word('不能对自己的账号执行此操作', 'You cannot do this to your own account', '不能對自己的帳號執行此操作'),
    alreadyAssigned: word('设备 {deviceId} 已分配', 'Phone {deviceId} is assigned already', '裝置 {deviceId} 已分配'),
    stillAssigned: word('设备 {deviceNo} 已分配，请先取消分配或删除', 'Phone {deviceNo} is assigned: return it to unassigned or delete it', '裝置 {deviceNo} 已分配，請先取消分配或刪除'),
    deviceDisabled: word('设备 {deviceNo} 已停用', 'Phone {deviceNo} is disabled', '裝置 {deviceNo} 已停用'),
    unsupported: word('设备 {deviceNo} 不支持此功能：{capability}', 'Phone {deviceNo} cannot do this: {capability}', '裝置 {deviceNo} 不支援此功能：{capability}'),
    roomOpen: word('投屏进行中，请先停止再修改参数', 'The screen is being shown: stop it before changing its settings', '投影進行中，請先停止再修改參數'),
    videoFailed: word('设备 {deviceNo} 的视频已中断：{reason}', 'The video of phone {deviceNo} has failed: {reason}', '裝置 {deviceNo} 的視訊已中斷：{reason}'),
    deviceSilent: word('设备 {deviceNo} 没有响应', 'Phone {deviceNo} did not answer', '裝置 {deviceNo} 沒有回應'),
    steered: word('设备 {deviceNo} 正由他人控制', 'Somebody else steers phone {deviceNo}', '裝置 {deviceNo} 正由他人控制'),
    notWatched: word('设备 {deviceNo} 的画面没有打开', 'The screen of phone {deviceNo} is not open', '裝置 {deviceNo} 的畫面沒有開啟'),
    adbBusy: word('设备 {deviceNo} 已有 {most} 个远程 ADB 会话', 'Phone {deviceNo} has {most} remote adb sessions already', '裝置 {deviceNo} 已有 {most} 個遠端 ADB 工作階段'),
    deviceOffline: word('设备 {deviceNo} 不在线', 'Phone {deviceNo} is offline', '裝置 {deviceNo} 離線'),
    selectionChanged: word('所选设备已变化：现为 {count} 台，预览时为 {expected} 台，请重新确认', 'The choice of phones has changed: {count} now, {expected} when it was shown. Please confirm again', '所選裝置已變化：現為 {count} 台，預覽時為 {expected} 台，請重新確認'),
    rowsTooLong: word('{count} 行的“{field}”超过 {length} 个字符，不能缩短', '"{field}" cannot be shortened to {length} characters: rows that are longer: {count}', '{count} 筆資料的「{field}」超過 {length} 個字元，不能縮短'),
    cacheOtherType: word('缓存“{key}”不是{type}', 'The cache entry "{key}" is not a {type}', '快取「{key}」不是{type}'),
    cacheNoNumber: word('缓存“{key}”的值不是整数', 'The value of the cache entry "{key}" is not a whole number', '快取「{key}」的值不是整數'),
    limitReached: word('{what}已达上限：{limit}', 'Limit reached: {what} ({limit})', '{what}已達上限：{limit}'),
    storageFull: word('存储空间已满，上限为 {limit} MB，请先删除一些内容', 'The storage is full, the limit is {limit} MB. Please delete something first', '儲存空間已滿，上限為 {limit} MB，請先刪除一些內容'),
    cancelled: word('已取消', 'Cancelled', '已取消'),
    workExists: word('此进度编号已使用，请换一个', 'This progress id is used already, choose another one', '此進度編號已使用，請換一個'),
    runOver: word('运行已结束或不属于此设备', 'The run has ended, or is not of this phone', '執行已結束或不屬於此裝置'),
    notShared: word('此任务已不再共享，不能启用', 'The task is no longer shared and cannot be enabled', '此任務已不再共享，不能啟用'),
    scriptTakenBack: word('脚本已不再分配给任务的所有者', 'The script is no longer assigned to the owner of the task', '腳本已不再分配給任務的擁有者'),
    taskStopped: word('任务没有启用', 'The task is not enabled', '任務沒有啟用'),
    agentsNone: word('本站没有可用的 Agent 安装包', 'This site has no archives of the agent', '本站沒有可用的 Agent 安裝包'),
    agentsCurrent: word('所选 Agent 已是版本 {version}', 'The agents already run version {version}', '所選 Agent 已是版本 {version}'),
    agentsBusy: word('正在更新 {hosts}，请先等待或停止', 'An update of {hosts} is running: wait for it or stop it', '正在更新 {hosts}，請先等待或停止'),
    agentsFixed: word('{hosts} 不是用安装包安装的，不能在此更新', 'Not installed from an archive, so not updated from here: {hosts}', '{hosts} 不是用安裝包安裝的，不能在此更新'),
    agentsWithoutArchive: word('没有适用于 {hosts} 的安装包', 'The site has no archive for the system of {hosts}', '沒有適用於 {hosts} 的安裝包'),
    agentsKeepNone: word('{hosts} 没有保留更早的版本', 'No earlier version is kept by {hosts}', '{hosts} 沒有保留更早的版本'),
    rolloutEnded: word('此次更新已经结束', 'The update has ended already', '此次更新已經結束'),
    lastWave: word('已是最后一批', 'This is the last wave already', '已是最後一批'),
    firstVersion: word('没有更早的脚本版本', 'There is no earlier version of the script', '沒有更早的腳本版本'),
    taskEnabled: word('任务正在启用，请先停止', 'The task is enabled, please stop it first', '任務正在啟用，請先停止'),
  }),
  ...coded(423, {
    siteExpired: word('已过期，系统无法正常使用，请续期', 'Expired, the system cannot be used normally, please renew', '已過期，系統無法正常使用，請續期'),
    ownerExpired: word('账号已于 {time} 到期，不能运行或控制设备', 'The account expired at {time}: phones cannot be run or controlled', '帳號已於 {time} 到期，不能執行或控制裝置'),
  }),
  ...coded(429, {
    tenantBusy: word('同时进行的请求已达上限（{limit}），请等其中一个完成后重试', 'Too many requests at a time (limit: {limit}): try again when one has finished', '同時進行的請求已達上限（{limit}），請等其中一個完成後重試'),
    searchTooSlow: word('查询超过 {seconds} 秒的上限，请缩小筛选范围', 'The query took longer than the limit of {seconds} seconds: narrow the filters', '查詢超過 {seconds} 秒的上限，請縮小篩選範圍'),
    lockedOut: word('尝试次数过多，请在 {seconds} 秒后重试', 'Too many attempts, please try again in {seconds} seconds', '嘗試次數過多，請在 {seconds} 秒後重試'),
    tooManyRequests: word('请求过于频繁，请在 {seconds} 秒后重试', 'Too many requests, please try again in {seconds} seconds', '請求過於頻繁，請在 {seconds} 秒後重試'),
    limitBusy: word('{what}已达上限：{limit}，请稍后再试', 'Limit reached: {what} ({limit}). Please try again later', '{what}已達上限：{limit}，請稍後再試'),
  }),
  ...coded(500, {
    unavailable: word('服务暂时不可用，请稍后再试（{requestId}）', 'Temporarily unavailable, please try again later ({requestId})', '服務暫時無法使用，請稍後再試（{requestId}）'),
    serverEnded: word('服务器在完成前停止，请重试', 'The server stopped before this was complete, please try again', '伺服器在完成前停止，請重試'),
    importFailed: word('导入失败，没有保存任何内容，请反馈给管理员（{requestId}）', 'The import has failed and nothing was stored, please report to the administrator ({requestId})', '匯入失敗，沒有儲存任何內容，請回報給管理員（{requestId}）'),
    unexpected: word('系统未知错误，请反馈给管理员（{requestId}）', 'Unknown system error, please report to the administrator ({requestId})', '系統未知錯誤，請回報給管理員（{requestId}）'),
  }),
};
export type ErrorName = keyof typeof errors;

/** The parameters of a text. A `Word` is inserted in the text's language. */
export type ErrorParams = Readonly<Record<string, string | number | Word>>;

/** Returns a `Word` in the language, and any other value as text. */
export const inWords = (value: string | number | Word, locale: Locale): string => (typeof value === 'object' ? value[locale] : String(value));

export function errorText(name: ErrorName, locale: Locale, params: ErrorParams = {}): string {
  return errors[name][locale].replace(/\{(\w+)\}/g, (hole, key: string) => {
    const value = params[key];
    if (value === undefined) return hole;
    return inWords(value, locale);
  });
}
