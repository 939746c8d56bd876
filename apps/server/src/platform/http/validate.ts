import { type ErrorName, errors, errorText } from '@flotilla/contract/errors';
import type { Locale, Words } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { z } from 'zod';
import { CallError, invalidField } from './call-error.ts';

const messages = {
  'zh-CN': z.locales.zhCN().localeError,
  en: z.locales.en().localeError,
  'zh-TW': z.locales.zhTW().localeError,
} as const;

const mostFaults = 20;
/** No legitimate input has more; each issue costs many times the bytes that cause it. */
const mostIssues = 1_000;
const mostKeyCharacters = 100;

const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((key) => String(key).slice(0, mostKeyCharacters)).join('.');

interface Fault {
  readonly path: string;
  readonly message: string;
  readonly isMissing: boolean;
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Lists unknown fields one by one, and the deepest branch of a union. */
function faultsOf(issues: readonly z.core.$ZodIssue[], locale: Locale, prefix: readonly PropertyKey[] = []): Fault[] {
  return issues.slice(0, mostFaults).flatMap((issue): Fault[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, mostFaults).map((key) => unknownField(path, key, locale));
    if (issue.code === 'invalid_union') {
      const inner = issue.errors
        .map((branch) => faultsOf(branch, locale, path))
        .find((branch) => branch.length > 0 && branch[0]!.path !== pathOf(path));
      if (inner) return inner;
    }
    return [{ path: pathOf(path), message: issue.message, isMissing: isMissing(issue.input) }];
  });
}

function unknownField(path: readonly PropertyKey[], key: string, locale: Locale): Fault {
  const named = messages[locale]({ code: 'unrecognized_keys', keys: [key.slice(0, mostKeyCharacters)], input: {} });
  return {
    path: pathOf([...path, key]),
    message: typeof named === 'string' ? named : (named?.message ?? ''),
    isMissing: false,
  };
}

/** The language's messages, up to a limit. */
function limitedMessages(locale: Locale): z.core.$ZodErrorMap {
  let issues = 0;
  return (issue) => {
    issues += 1;
    if (issues > mostIssues) throw new CallError('malformed');
    // zod's own message would name every unknown field.
    return issue.code === 'unrecognized_keys' ? '' : messages[locale](issue);
  };
}

/** A rule of the contract may name an error of the catalogue if the schema's own message is unhelpful. */
const named = (message: string, locale: Locale): string =>
  Object.hasOwn(errors, message) ? errorText(message as ErrorName, locale) : message;

/** Parses `value` by `schema` or throws error 400 with the first wrong fields and their paths; `words` name missing fields. */
export function validate<T extends z.ZodType>(
  schema: T,
  value: unknown,
  locale: Locale,
  words: Words = {},
): z.output<T> {
  const read = schema.safeParse(value, { error: limitedMessages(locale), reportInput: true });
  if (read.success) return read.data;
  const faults = faultsOf(read.error.issues, locale).slice(0, mostFaults);
  const missing = (fault?: Fault) => (fault?.isMissing ? words[fault.path] : undefined);
  const fields = faults.map((fault) => {
    const what = missing(fault);
    const general = fault.isMissing ? term('required')[locale] : named(fault.message, locale);
    return { path: fault.path, message: what ? errorText('required', locale, { what }) : general };
  });
  const { path = '', message = '' } = fields[0] ?? {};
  const what = missing(faults[0]);
  throw what
    ? new CallError('required', { params: { what }, fields })
    : new CallError('invalid', { params: { path, message }, fields });
}

/** The database keeps neither NUL nor half a surrogate pair. @throws 400 with the path of the first text that has one */
export function assertStorable(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw invalidField(path, term('unstorable'));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      assertStorable(key, path);
      assertStorable(inner, path === '' ? key : `${path}.${key}`);
    }
  }
}
