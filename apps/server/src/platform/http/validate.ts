import { type ErrorName, errors, errorText } from '@flotilla/contract/errors';
import { type Locale, type Words, word } from '@flotilla/contract/locale';
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
  readonly isMissing: boolean;
  /** What is wrong, in any language: logs have other readers than the call. */
  text(locale: Locale): string;
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Lists unknown fields one by one, and the deepest branch of a union. */
function faultsOf(issues: readonly z.core.$ZodIssue[], locale: Locale, prefix: readonly PropertyKey[] = []): Fault[] {
  return issues.slice(0, mostFaults).flatMap((issue): Fault[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, mostFaults).map((key) => unknownField(path, key));
    if (issue.code === 'invalid_union') {
      const inner = issue.errors
        .map((branch) => faultsOf(branch, locale, path))
        .find((branch) => branch.length > 0 && branch[0]!.path !== pathOf(path));
      if (inner) return inner;
    }
    const text = (reader: Locale) => issueText(issue, locale, reader);
    return [{ path: pathOf(path), text, isMissing: isMissing(issue.input) }];
  });
}

type Described = Parameters<(typeof messages)[Locale]>[0];
const usualText = (issue: Described, locale: Locale): string => {
  const text = messages[locale](issue);
  return typeof text === 'string' ? text : (text?.message ?? '');
};

/** An issue has the usual text of the language in which it was found, or what its schema says. */
const issueText = (issue: z.core.$ZodIssue, found: Locale, reader: Locale): string =>
  issue.message === usualText(issue as Described, found)
    ? usualText(issue as Described, reader)
    : named(issue.message, reader);

function unknownField(path: readonly PropertyKey[], key: string): Fault {
  const issue: Described = { code: 'unrecognized_keys', keys: [key.slice(0, mostKeyCharacters)], input: {} };
  return { path: pathOf([...path, key]), text: (locale) => usualText(issue, locale), isMissing: false };
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

/** The rows of a list have the same words: those of `fields.0.name` are under `fields.name`. */
const wordPathOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

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
  const missing = (fault?: Fault) => (fault?.isMissing ? words[wordPathOf(fault.path)] : undefined);
  const told = (fault: Fault, reader: Locale): string => {
    const what = missing(fault);
    if (what) return errorText('required', reader, { what });
    return fault.isMissing ? term('required')[reader] : fault.text(reader);
  };
  const fields = faults.map((fault) => ({ path: fault.path, message: told(fault, locale) }));
  const first = faults[0]!;
  const what = missing(first);
  if (what) throw new CallError('required', { params: { what }, fields });
  const message = word(told(first, 'zh-CN'), told(first, 'en'), told(first, 'zh-TW'));
  throw new CallError('invalid', { params: { path: first.path, message }, fields });
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
