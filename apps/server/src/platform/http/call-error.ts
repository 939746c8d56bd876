import { type ErrorName, type ErrorParams, errors, errorText } from '@flotilla/contract/errors';
import type { Locale, Word, Words } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';

export interface FieldError {
  readonly path: string;
  readonly message: string | Word;
  /** The place in a text, both from 1. */
  readonly line?: number;
  readonly column?: number;
}

interface Details {
  readonly params?: ErrorParams;
  readonly fields?: readonly FieldError[];
  /** Answered in place of the fields. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** A call's failure. It may be thrown anywhere below a route; one place turns it into an envelope. */
export class CallError extends Error {
  readonly error: ErrorName;
  readonly details: Details;

  constructor(error: ErrorName, details: Details = {}) {
    super(errorText(error, 'en', details.params));
    this.name = 'CallError';
    this.error = error;
    this.details = details;
  }

  get code(): number {
    return errors[this.error].code;
  }

  text(locale: Locale): string {
    return errorText(this.error, locale, this.details.params);
  }
}

export const notFound = (): CallError => new CallError('notFound');
export const forbidden = (): CallError => new CallError('forbidden');

/** 429 that says when to call again. */
export const tooManyRequests = (seconds = 1): CallError =>
  new CallError('tooManyRequests', { params: { seconds }, retryAfterSeconds: seconds });

/** Invalid input that only the operation could see: names the field like a validation error does. */
export const invalidField = (path: string, message: string | Word): CallError =>
  new CallError('invalid', { params: { path, message }, fields: [{ path, message }] });

/** 400: the uploaded file is not of these types, which are named by their endings. */
export const wrongFileType = (types: string): CallError =>
  new CallError('wrongFileType', { params: { types }, fields: [{ path: 'file', message: types }] });

/** 409: another row has this value of the field. */
export const taken = <Field extends string>(words: Words<Field>, field: Field, value: string): CallError =>
  new CallError('taken', {
    params: { what: words[field], value },
    fields: [{ path: field, message: term('inUseAlready') }],
  });

const inLocales = (what: Word): Word => ({
  'zh-CN': errorText('required', 'zh-CN', { what }),
  en: errorText('required', 'en', { what }),
  'zh-TW': errorText('required', 'zh-TW', { what }),
});

/** 400: the field has to be filled, because of what others say. */
export const missingField = <Field extends string>(words: Words<Field>, field: Field): CallError =>
  new CallError('required', {
    params: { what: words[field] },
    fields: [{ path: field, message: inLocales(words[field]) }],
  });
