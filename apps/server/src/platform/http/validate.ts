import { type ErrorName, errors, errorText } from '@flotilla/contract/errors';
import { type Locale, type Word, type Words, word } from '@flotilla/contract/locale';
import { sentenceOfIssue } from '@flotilla/contract/rules';
import { term } from '@flotilla/contract/terms';
import type { z } from 'zod';
import { CallError, invalidField, someInput, wordPathOf } from './call-error.ts';

const mostFaults = 20;
/** The limit of validation issues. No legitimate input has more, and an issue is many times larger than the input that causes it. */
const mostIssues = 1_000;
const mostKeyCharacters = 100;

const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((key) => String(key).slice(0, mostKeyCharacters)).join('.');

interface Fault {
  readonly path: string;
  readonly isMissing: boolean;
  readonly sentence: Word;
  /** The sentence has its subject, so the name of the field does not precede it. */
  readonly isWhole: boolean;
}

/** The message of a rule over several fields that reports one of them as missing. */
const missingRule: ErrorName = 'required';

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Lists unknown fields one by one, and the deepest branch of a union. */
function faultsOf(issues: readonly z.core.$ZodIssue[], prefix: readonly PropertyKey[] = []): Fault[] {
  return issues.slice(0, mostFaults).flatMap((issue): Fault[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, mostFaults).map((key) => unknownField(path, key));
    if (issue.code === 'invalid_union') {
      const inner = issue.errors
        .map((branch) => faultsOf(branch, path))
        .find((branch) => branch.length > 0 && branch[0]!.path !== pathOf(path));
      if (inner) return inner;
    }
    const whole = catalogued(issue.message);
    const sentence = whole ?? sentenceOfIssue(issue);
    const missing = issue.message === missingRule || isMissing(issue.input);
    return [{ path: pathOf(path), sentence, isWhole: whole !== undefined, isMissing: missing }];
  });
}

/** A rule of the contract may name an error of the catalogue, whose text is a whole sentence. */
const catalogued = (message: string): Word | undefined =>
  message !== missingRule && Object.hasOwn(errors, message) ? errors[message as ErrorName] : undefined;

function unknownField(path: readonly PropertyKey[], key: string): Fault {
  const name = key.slice(0, mostKeyCharacters);
  const sentence = word(`没有名为“${name}”的字段`, `There is no field "${name}"`, `沒有名為「${name}」的欄位`);
  return { path: pathOf([...path, key]), sentence, isWhole: true, isMissing: false };
}

/** Counts issues up to a limit; their sentences are found later. */
function limitedIssues(): z.core.$ZodErrorMap {
  let issues = 0;
  return () => {
    issues += 1;
    if (issues > mostIssues) throw new CallError('malformed');
    return '';
  };
}

/** Parses `value` by `schema` or throws error 400 with the first wrong fields and their paths; `words` name the fields. */
export function validate<T extends z.ZodType>(
  schema: T,
  value: unknown,
  locale: Locale,
  words: Words = {},
): z.output<T> {
  const read = schema.safeParse(value, { error: limitedIssues(), reportInput: true });
  if (read.success) return read.data;
  const faults = faultsOf(read.error.issues).slice(0, mostFaults);
  const fields = faults.map(({ path, isMissing, isWhole, sentence }) => {
    const what = words[wordPathOf(path)];
    const message = isMissing ? term('required')[locale] : sentence[locale];
    if (!what || isWhole) return { path, message };
    return { path, message: errorText(isMissing ? 'required' : 'invalid', locale, { what, message }) };
  });
  const { isMissing, isWhole, sentence, path } = faults[0]!;
  const what = words[wordPathOf(path)];
  if (isMissing && what) throw new CallError('required', { params: { what }, fields });
  const message = isMissing ? term('required') : sentence;
  if (isWhole && !isMissing) throw new CallError('whole', { params: { message }, fields });
  throw new CallError('invalid', { params: { what: what ?? someInput, message }, fields });
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
