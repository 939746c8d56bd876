import { type ErrorName, type ErrorParams, errors, errorText } from '@flotilla/contract/errors';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';

/** The reason of a refused call by name, so that a log can show it in each reader's language. */
export interface Failure {
  readonly error: ErrorName;
  readonly params?: ErrorParams;
}

const mostChars = 2_000;

const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

/** The failure as JSON; empty if there is none, or if the JSON is too long. The log also has the English message. */
export function packFailure(failure: Failure | undefined): string {
  const text = failure ? JSON.stringify(failure, storable) : '';
  return text.length > mostChars ? '' : text;
}

export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errors, name);

/** The text in the reader's language; `undefined` for an error outside the catalogue. */
export function failureText(packed: string, locale: Locale): string | undefined {
  if (packed === '') return undefined;
  const { error, params } = JSON.parse(packed) as Failure;
  return isErrorName(error) ? errorText(error, locale, params) : undefined;
}

const counted = / \(and (\d+) more\)$/;

/** Adds the number of messages that this one represents. */
export const withMore = (message: string, more: number, locale: Locale = 'en'): string =>
  more === 0 ? message : `${message}${term('andMore')[locale].replace('{count}', String(more))}`;

/** The stored message, and the number of further messages that it represents. */
export function splitMore(stored: string): { readonly message: string; readonly more: number } {
  const found = counted.exec(stored);
  return { message: stored.replace(counted, ''), more: Number(found?.[1] ?? 0) };
}
