import { type ErrorName, errors, errorText, type Locale } from '@flotilla/contract/errors';
import { z } from 'zod';
import { CallError, type FieldError } from './call-error.ts';

const messages = {
  'zh-CN': z.locales.zhCN().localeError,
  en: z.locales.en().localeError,
  'zh-TW': z.locales.zhTW().localeError,
} as const;

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

interface Fault extends FieldError {
  readonly message: string;
}

/** Unknown fields are named one by one, and the deepest branch of a union speaks. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], prefix: readonly PropertyKey[] = []): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: pathOf([...path, key]), message: issue.message }));
    }
    if (issue.code === 'invalid_union') {
      const inner = issue.errors
        .map((branch) => fieldErrors(branch, path))
        .find((branch) => branch.length > 0 && branch[0]!.path !== pathOf(path));
      if (inner) return inner;
    }
    return [{ path: pathOf(path), message: issue.message }];
  });
}

/** A rule of the contract may name an error of the catalogue where the schema's own words would help nobody. */
const named = (message: string, locale: Locale): string =>
  Object.hasOwn(errors, message) ? errorText(message as ErrorName, locale) : message;

/** Reads `value` by `schema` or throws error 400 with every wrong field and its path. */
export function validate<T extends z.ZodType>(schema: T, value: unknown, locale: Locale): z.output<T> {
  const read = schema.safeParse(value, { error: messages[locale] });
  if (read.success) return read.data;
  const fields = fieldErrors(read.error.issues).map(({ path, message }) => ({
    path,
    message: named(message, locale),
  }));
  throw new CallError('invalid', {
    params: { path: fields[0]?.path ?? '', message: fields[0]?.message ?? '' },
    fields,
  });
}
