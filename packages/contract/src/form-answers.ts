import { characters, type FormField, type FormText, isDate, textIn } from './form-model.ts';
import { locales, type Word, word } from './locale.ts';

const inAll = (text: FormText): Word =>
  word(...(locales.map((locale) => textIn(text, locale)) as [string, string, string]));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const atLeast = (least: number | string | undefined, value: number | string) => least === undefined || value >= least;
const atMost = (most: number | string | undefined, value: number | string) => most === undefined || value <= most;

/** The sentences of the limits, each after the label of its field. */
const limits = {
  shortest: (n: number) => word(`至少 ${n} 个字符`, `has at least ${n} characters`, `至少 ${n} 個字元`),
  longest: (n: number) => word(`最多 ${n} 个字符`, `has at most ${n} characters`, `最多 ${n} 個字元`),
  pattern: word('格式不正确', 'has another format', '格式不正確'),
  whole: word('须为整数', 'must be a whole number', '須為整數'),
  least: (n: number | string) => word(`不能小于 ${n}`, `must be ${n} or more`, `不能小於 ${n}`),
  most: (n: number | string) => word(`不能大于 ${n}`, `must be ${n} or less`, `不能大於 ${n}`),
  leastChoices: (n: number) => word(`至少选 ${n} 项`, `needs at least ${n} choices`, `至少選 ${n} 項`),
  mostChoices: (n: number) => word(`最多选 ${n} 项`, `takes at most ${n} choices`, `最多選 ${n} 項`),
  earliest: (day: string) => word(`不能早于 ${day}`, `must be ${day} or later`, `不能早於 ${day}`),
  latest: (day: string) => word(`不能晚于 ${day}`, `must be ${day} or earlier`, `不能晚於 ${day}`),
  date: word('须为日期，例如 2026-01-31', 'must be a date, for example 2026-01-31', '須為日期，例如 2026-01-31'),
};

function faultOfText(field: Extract<FormField, { kind: 'text' }>, value: string): Word | undefined {
  const { minLength, maxLength, pattern } = field;
  const length = characters(value);
  if (!atLeast(minLength, length)) return limits.shortest(minLength as number);
  if (!atMost(maxLength, length)) return limits.longest(maxLength as number);
  return pattern === undefined || new RegExp(pattern, 'u').test(value) ? undefined : limits.pattern;
}

function faultOfValue(field: FormField, value: unknown): Word | undefined {
  switch (field.kind) {
    case 'text':
      return faultOfText(field, String(value));
    case 'number': {
      const { minimum, maximum } = field;
      const number = Number(value);
      if (field.integer && !Number.isInteger(number)) return limits.whole;
      if (!atLeast(minimum, number)) return limits.least(minimum as number);
      return atMost(maximum, number) ? undefined : limits.most(maximum as number);
    }
    case 'choices': {
      const { length } = value as readonly string[];
      if (!atLeast(field.minItems, length)) return limits.leastChoices(field.minItems as number);
      return atMost(field.maxItems, length) ? undefined : limits.mostChoices(field.maxItems as number);
    }
    case 'date': {
      const day = String(value);
      if (!isDate(day)) return limits.date;
      if (!atLeast(field.earliest, day)) return limits.earliest(field.earliest as string);
      return atMost(field.latest, day) ? undefined : limits.latest(field.latest as string);
    }
    default:
      return undefined;
  }
}

/** Returns the sentence about a value that a visible field cannot have. */
export function faultOfAnswer(field: FormField, value: unknown): Word | undefined {
  const label = inAll(field.label);
  if (isEmpty(value))
    return field.required
      ? word(`${label['zh-CN']}不能为空`, `${label.en} is required`, `${label['zh-TW']}不能為空`)
      : undefined;
  const fault = faultOfValue(field, value);
  return (
    fault && word(`${label['zh-CN']}${fault['zh-CN']}`, `${label.en} ${fault.en}`, `${label['zh-TW']}${fault['zh-TW']}`)
  );
}
