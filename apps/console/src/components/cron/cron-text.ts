/** The fields of a cron text, in their order; the year may be left out. */
export const cronFields = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const;
export type CronField = (typeof cronFields)[number];

/** `own`: any text that the other modes cannot express. */
export type CronMode = 'every' | 'unset' | 'step' | 'range' | 'list' | 'nth' | 'last' | 'lastWorkday' | 'own';
export interface CronPart {
  mode: CronMode;
  /** `step`: from and step; `range`: from and to; `nth`: weekday and number; `list`: the values; `own`: the text. */
  values: readonly string[];
}
export type CronParts = Record<CronField, CronPart>;

/** The weekdays in the order of Quartz, where 1 is Sunday. */
export const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const lastYear = 2099;

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
export const valuesOf = (field: CronField, year = new Date().getFullYear()): readonly string[] =>
  ({
    second: () => numbers(0, 59),
    minute: () => numbers(0, 59),
    hour: () => numbers(0, 23),
    day: () => numbers(1, 31),
    month: () => numbers(1, 12),
    week: () => weekdays,
    year: () => numbers(year, lastYear),
  })[field]();

const common = ['every', 'step', 'range', 'list'] as const;
export const modesOf = (field: CronField): readonly CronMode[] => {
  if (field === 'day') return ['unset', ...common, 'last', 'lastWorkday'];
  return field === 'week' ? ['unset', 'every', 'range', 'list', 'nth'] : common;
};

export function freshPart(field: CronField, mode: CronMode): CronPart {
  const all = valuesOf(field);
  const first = field === 'week' ? 'MON' : all[0]!;
  const values: Partial<Record<CronMode, readonly string[]>> = {
    step: [first, field === 'second' || field === 'minute' ? '5' : '1'],
    range: field === 'week' ? ['MON', 'FRI'] : [first, all.at(-1)!],
    list: [first],
    nth: ['MON', '1'],
  };
  return { mode, values: values[mode] ?? [] };
}

export function partText({ mode, values }: CronPart): string {
  switch (mode) {
    case 'every':
      return '*';
    case 'unset':
      return '?';
    case 'last':
      return 'L';
    case 'lastWorkday':
      return 'LW';
    case 'step':
      return values.join('/');
    case 'range':
      return values.join('-');
    case 'nth':
      return values.join('#');
    default:
      return values.join(',');
  }
}

/** A value as the form has it: weekdays by name, months and others by number. */
function formValue(field: CronField, text: string): string | undefined {
  const upper = text.toUpperCase();
  const month = field === 'month' ? months.indexOf(upper) + 1 : 0;
  const value =
    month > 0 ? String(month) : field === 'week' && /^[1-7]$/.test(upper) ? weekdays[Number(upper) - 1]! : upper;
  const number = /^\d+$/.test(value) ? String(Number(value)) : value;
  return valuesOf(field, 1970).includes(number) ? number : undefined;
}

const fixed: Readonly<Record<string, CronMode>> = { '*': 'every', '?': 'unset', L: 'last', LW: 'lastWorkday' };

function readPart(field: CronField, text: string): CronPart {
  const own: CronPart = { mode: 'own', values: [text] };
  const modes = modesOf(field);
  const mode = fixed[text.toUpperCase()];
  if (mode) return modes.includes(mode) ? { mode, values: [] } : mode === 'unset' ? { mode: 'every', values: [] } : own;
  const read = (values: readonly (string | undefined)[], as: CronMode): CronPart =>
    modes.includes(as) && values.every((value) => value !== undefined) ? { mode: as, values: values as string[] } : own;
  const [, from = '', sign = '', to = ''] = /^(\w+|\*)([/#-])(\w+)$/.exec(text) ?? [];
  const isNumber = /^[1-9]\d?$/.test(to) ? to : undefined;
  if (sign === '/') return read([from === '*' ? valuesOf(field)[0] : formValue(field, from), isNumber], 'step');
  if (sign === '-') return read([formValue(field, from), formValue(field, to)], 'range');
  if (sign === '#') return read([formValue(field, from), /^[1-5]$/.test(to) ? to : undefined], 'nth');
  return read(
    text.split(',').map((one) => formValue(field, one)),
    'list',
  );
}

const everyDay = ['0', '0', '8', '*', '*', '?', '*'];
/** Every day at 8. */
export const usualCron = '0 0 8 * * ?';

const splitCron = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
/** Whether the text has 6 or 7 fields. */
export const hasCronFields = (text: string): boolean => [6, 7].includes(splitCron(text).length);

/** Parses a cron text into its fields. Missing fields are those of a text that fires every day at 8. */
export function readCronText(text: string): CronParts {
  const given = splitCron(text);
  const parts = cronFields.map((field, index) => [field, readPart(field, given[index] ?? everyDay[index]!)] as const);
  return Object.fromEntries(parts) as CronParts;
}

/** Six fields; seven if a year is set. */
export const cronTextOf = (parts: CronParts): string =>
  cronFields
    .filter((field) => field !== 'year' || parts.year.mode !== 'every')
    .map((field) => partText(parts[field]))
    .join(' ');

/** Days of the month and weekdays exclude each other, so setting one leaves the other open. */
export function withPart(parts: CronParts, field: CronField, part: CronPart): CronParts {
  const next = { ...parts, [field]: part };
  const other = field === 'day' ? 'week' : field === 'week' ? 'day' : undefined;
  if (!other) return next;
  if (part.mode === 'unset')
    return parts[other].mode === 'unset' ? { ...next, [other]: freshPart(other, 'every') } : next;
  return { ...next, [other]: freshPart(other, 'unset') };
}
