import { type Word, word } from './locale.ts';

/** The sentences about forms that cannot be used as they are. */
export const formFaults = {
  keyMissing: word('键不能为空', 'Key is required', '鍵不能為空'),
  keyPattern: word(
    '字母或下划线开头，只含字母、数字、下划线，最多 64 个字符',
    'Letters, digits and underscores, not beginning with a digit, at most 64',
    '字母或底線開頭，只含字母、數字、底線，最多 64 個字元',
  ),
  keyReserved: word('不能使用这个键', 'This key is reserved', '不能使用這個鍵'),
  keyTaken: word('键重复', 'This key is used twice', '鍵重複'),
  labelMissing: word('名称不能为空', 'Label is required', '名稱不能為空'),
  labelTaken: word('名称重复', 'This label is used twice', '名稱重複'),
  optionsMissing: word('至少一个选项', 'At least one option', '至少一個選項'),
  optionTwice: word('选项重复', 'An option is listed twice', '選項重複'),
  optionEmpty: word('选项不能为空', 'An option is empty', '選項不能為空'),
  badPattern: word('不是有效的正则表达式', 'Not a valid regular expression', '不是有效的正規表示式'),
  badDate: word('须为日期，例如 2026-01-31', 'Must be a date, for example 2026-01-31', '須為日期，例如 2026-01-31'),
  wholeCount: word('须为不小于 0 的整数', 'Must be a whole number of 0 or more', '須為不小於 0 的整數'),
  upsideDown: word('下限大于上限', 'The lower limit is above the upper one', '下限大於上限'),
  defaultUnfit: word(
    '默认值不符合该字段的限制',
    'The default breaks the limits of the field',
    '預設值不符合該欄位的限制',
  ),
  conditionUnknown: word(
    '没有这个字段：只能引用同组或外层分组的字段',
    'No such field in this group or a group around it',
    '沒有這個欄位：只能引用同組或外層群組的欄位',
  ),
  conditionCircle: word('显示条件互相依赖', 'The fields decide about each other in a circle', '顯示條件互相依賴'),
  conditionUnfit: word('该字段不可能有这个值', 'That field cannot have this value', '該欄位不可能有這個值'),
  tooDeep: word('分组最多两层', 'Groups can be two levels deep at most', '群組最多兩層'),
  kindUnfit: word('此处不能使用该类型的字段', 'Fields of this kind cannot be used here', '此處不能使用該類型的欄位'),
  fieldMissing: word('至少一个字段', 'At least one field', '至少一個欄位'),
  tooMany: (most: number) => word(`最多 ${most} 个字段`, `At most ${most} fields`, `最多 ${most} 個欄位`),
  tooLong: (most: number) => word(`最多 ${most} 个字符`, `At most ${most} characters`, `最多 ${most} 個字元`),
  tooManyOptions: (most: number) => word(`最多 ${most} 个选项`, `At most ${most} options`, `最多 ${most} 個選項`),
  lengthRange: (most: number) =>
    word(`须为 1 到 ${most} 之间的整数`, `Must be a whole number from 1 to ${most}`, `須為 1 到 ${most} 之間的整數`),
  notJson: word('不是有效的 JSON', 'Not valid JSON', '不是有效的 JSON'),
  unknownKeyword: (keyword: string) =>
    word(`不支持关键字“${keyword}”`, `The keyword "${keyword}" is not supported`, `不支援關鍵字「${keyword}」`),
  wrongKeyword: (keyword: string, expected: Word) =>
    word(
      `关键字“${keyword}”${expected['zh-CN']}`,
      `The keyword "${keyword}" ${expected.en}`,
      `關鍵字「${keyword}」${expected['zh-TW']}`,
    ),
};

export const expectations = {
  text: word('须为文字', 'must be a text', '須為文字'),
  number: word('须为数字', 'must be a number', '須為數字'),
  yesNo: word('须为 true 或 false', 'must be true or false', '須為 true 或 false'),
  texts: word('须为文字列表', 'must be a list of texts', '須為文字清單'),
  object: word('须为对象', 'must be an object', '須為物件'),
  one: (values: readonly string[]) =>
    word(`须为 ${values.join('、')}`, `must be ${values.join(' or ')}`, `須為 ${values.join('、')}`),
  words: word(
    '须为 zh-CN、en、zh-TW 三种文字',
    'must have the texts zh-CN, en and zh-TW',
    '須為 zh-CN、en、zh-TW 三種文字',
  ),
  field: word('须为此处字段的键', 'must name a field here', '須為此處欄位的鍵'),
  condition: word('须有 field 与 is', 'must have field and is', '須有 field 與 is'),
};
