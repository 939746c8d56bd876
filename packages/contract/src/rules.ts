import type { z } from 'zod';
import { type Word, word } from './locale.ts';

/** The sentences of rules that several fields share. Each follows the name of its field: "Port: must be a whole number". */
export const rules = {
  wholeNumber: (least: number, most: number) =>
    word(
      `须为 ${least} 到 ${most} 之间的整数`,
      `must be a whole number from ${least} to ${most}`,
      `須為 ${least} 到 ${most} 之間的整數`,
    ),
  flag: word('须为 0 或 1', 'must be 0 or 1', '須為 0 或 1'),
  timeZone: word(
    '须为时区名称，例如 Asia/Shanghai 或 UTC',
    'must be the name of a time zone, for example Asia/Shanghai or UTC',
    '須為時區名稱，例如 Asia/Shanghai 或 UTC',
  ),
  issuer: word(
    '须以 https:// 开头，且不含 ? 与 #',
    'must begin with https:// and contain neither ? nor #',
    '須以 https:// 開頭，且不含 ? 與 #',
  ),
  iceServers: word(
    '须为 JSON 列表，例如 [{"urls": "stun:host:3478"}]',
    'must be a list in JSON, for example [{"urls": "stun:host:3478"}]',
    '須為 JSON 清單，例如 [{"urls": "stun:host:3478"}]',
  ),
  id: word('须为编号', 'must be an ID', '須為編號'),
  number: word('须为数字', 'must be a number', '須為數字'),
  text: word('须为文字', 'must be text', '須為文字'),
  list: word('须为列表', 'must be a list', '須為清單'),
  object: word('须为一组字段', 'must be a set of fields', '須為一組欄位'),
  yesNo: word('须为 true 或 false', 'must be true or false', '須為 true 或 false'),
  moment: word(
    '须为日期和时间，例如 2026-01-31 08:30:00',
    'must be a date and time, for example 2026-01-31 08:30:00',
    '須為日期和時間，例如 2026-01-31 08:30:00',
  ),
  day: word('须为日期，例如 2026-01-31', 'must be a date, for example 2026-01-31', '須為日期，例如 2026-01-31'),
  decimal: (whole: number, scale: number, min: number, max: number) => {
    const [least, most] = [Number.isFinite(min), Number.isFinite(max)];
    return word(
      `须为数字，整数部分最多 ${whole} 位，小数最多 ${scale} 位${least ? `，不小于 ${min}` : ''}${most ? `，不大于 ${max}` : ''}`,
      `must be a number${least ? ` of ${min} or more` : ''}${least && most ? ' and' : ''}${most ? ` of ${max} or less` : ''} with at most ${whole} digits before the point and ${scale} after it`,
      `須為數字，整數部分最多 ${whole} 位，小數最多 ${scale} 位${least ? `，不小於 ${min}` : ''}${most ? `，不大於 ${max}` : ''}`,
    );
  },
  timeOfDay: word(
    '须为一天中的时间，例如 08:30',
    'must be a time of day, for example 08:30',
    '須為一天中的時間，例如 08:30',
  ),
  webAddress: word(
    '须为以 http:// 或 https:// 开头的地址',
    'must be an address that begins with http:// or https://',
    '須為以 http:// 或 https:// 開頭的位址',
  ),
  webAddressOrPath: word(
    '须以 / 、http:// 或 https:// 开头',
    'must begin with /, http:// or https://',
    '須以 / 、http:// 或 https:// 開頭',
  ),
  hexDigits: (digits: number) =>
    word(`须为 ${digits} 位十六进制数字`, `must have ${digits} hexadecimal digits`, `須為 ${digits} 位十六進位數字`),
  characters: (least: number, most: number) =>
    word(
      `须为 ${least} 到 ${most} 个字符`,
      `must have ${least} to ${most} characters`,
      `須為 ${least} 到 ${most} 個字元`,
    ),
  atMostItems: (most: number) => word(`最多 ${most} 项`, `must have at most ${most} items`, `最多 ${most} 項`),
  notValid: word('不正确', 'is not valid', '不正確'),
};

const said = new Map<string, Word>();

/** Attaches a sentence in three languages to a rule of a schema: `z.string().regex(/…/, sentence(word(…)))`. */
export function withSentence(sentence: Word): string {
  said.set(sentence.en, sentence);
  return sentence.en;
}

/** Returns the sentence of a rule. */
export const sentenceOf = (message: string): Word | undefined => said.get(message);

const byType: Readonly<Record<string, Word>> = {
  string: rules.text,
  number: rules.number,
  int: word('须为整数', 'must be a whole number', '須為整數'),
  boolean: rules.yesNo,
  array: rules.list,
  object: rules.object,
  record: rules.object,
};
const byFormat: Readonly<Record<string, Word>> = {
  url: rules.webAddress,
  datetime: rules.moment,
  date: word('须为日期，例如 2026-01-31', 'must be a date, for example 2026-01-31', '須為日期，例如 2026-01-31'),
};

/** Numbers, characters of a text, or items of a list. */
function limit(origin: string, least: boolean, bound: number | bigint): Word {
  if (origin === 'string')
    return least
      ? word(`至少 ${bound} 个字符`, `must have at least ${bound} characters`, `至少 ${bound} 個字元`)
      : word(`最多 ${bound} 个字符`, `must have at most ${bound} characters`, `最多 ${bound} 個字元`);
  if (origin === 'array' || origin === 'set')
    return least
      ? word(`至少 ${bound} 项`, `must have at least ${bound} items`, `至少 ${bound} 項`)
      : word(`最多 ${bound} 项`, `must have at most ${bound} items`, `最多 ${bound} 項`);
  return least
    ? word(`不能小于 ${bound}`, `must be ${bound} or more`, `不能小於 ${bound}`)
    : word(`不能大于 ${bound}`, `must be ${bound} or less`, `不能大於 ${bound}`);
}

/** Returns one sentence for a union: that of a rule with its own sentence, else of the branch for values of this type. */
function ofUnion(branches: readonly (readonly z.core.$ZodIssue[])[]): Word {
  const issues = branches.flat();
  const own = issues.find((issue) => said.has(issue.message));
  const near = own ?? issues.find((issue) => issue.code !== 'invalid_type') ?? issues[0];
  return near ? sentenceOfIssue(near) : rules.notValid;
}

/** The sentence of a broken rule: the one beside the rule in the contract, or the one of its kind. It never shows a pattern or a type. */
export function sentenceOfIssue(issue: z.core.$ZodIssue): Word {
  const own = said.get(issue.message);
  if (own) return own;
  switch (issue.code) {
    case 'too_small':
      return limit(issue.origin, true, issue.minimum);
    case 'too_big':
      return limit(issue.origin, false, issue.maximum);
    case 'invalid_type':
      return byType[issue.expected] ?? rules.notValid;
    case 'invalid_format':
      return byFormat[issue.format] ?? rules.notValid;
    case 'invalid_value': {
      const choices = issue.values.filter((value) => value !== '').join(', ');
      return word(`须为以下之一：${choices}`, `must be one of these: ${choices}`, `須為以下之一：${choices}`);
    }
    case 'invalid_union':
      return ofUnion(issue.errors);
    default:
      return rules.notValid;
  }
}
