import { type ErrorName, type ErrorParams, errors, errorText } from '@flotilla/contract/errors';
import { type Locale, type Word, type Words, word } from '@flotilla/contract/locale';

export interface FieldError {
  readonly path: string;
  /** Absent: the sentence of the error itself. */
  readonly message?: string | Word;
  /** The name of the field, if the message only describes the fault. */
  readonly what?: Word;
  /** The position in a text. Line and column count from 1. */
  readonly line?: number;
  readonly column?: number;
}

interface Details {
  readonly params?: ErrorParams;
  readonly fields?: readonly FieldError[];
  /** The `data` of the response, instead of the field errors. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** The failure of a call. It may be thrown anywhere below a route; `answerFailure` converts it to an envelope. */
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
/** `path` is the field that requires a right that the caller lacks. */
export const forbidden = (path?: string): CallError =>
  new CallError('forbidden', path === undefined ? {} : { fields: [{ path }] });

/** 429 with the time of the next call. */
export const tooManyRequests = (seconds = 1): CallError =>
  new CallError('tooManyRequests', { params: { seconds }, retryAfterSeconds: seconds });

/** The subject of a sentence about a field that has no name. */
export const someInput = word('输入有误', 'Invalid input', '輸入有誤');

/** The rows of a list share their words: those of `fields.0.name` are under `fields.name`. */
export const wordPathOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

/** The error with the names of its fields, which only the call knows. */
export function withNames(error: CallError, words: Words): CallError {
  const { params, fields } = error.details;
  const what = fields?.[0] && words[wordPathOf(fields[0].path)];
  const isAboutField = error.error === 'invalid' || error.error === 'readOnlyField';
  if (!isAboutField || !what || params?.what !== someInput) return error;
  const named = fields.map((field) => ({ ...field, what: words[wordPathOf(field.path)] ?? someInput }));
  return new CallError(error.error, { ...error.details, params: { ...params, what }, fields: named });
}

/** Invalid input that only the operation could see: names the field like a validation error does. */
export const invalidField = (path: string, message: string | Word): CallError =>
  new CallError('invalid', { params: { what: someInput, message }, fields: [{ path, message }] });

/** 400: the uploaded file is not of these types, which are named by their endings. */
export const wrongFileType = (types: string): CallError =>
  new CallError('wrongFileType', { params: { types }, fields: [{ path: 'file' }] });

/** 409: another row has this value of the field. */
export const taken = <Field extends string>(words: Words<Field>, field: Field, value: string): CallError =>
  new CallError('taken', {
    params: { what: words[field], value },
    fields: [{ path: field }],
  });

/** 400: the field has to be filled, because of what others say. */
export const missingField = <Field extends string>(words: Words<Field>, field: Field): CallError =>
  new CallError('required', {
    params: { what: words[field] },
    fields: [{ path: field }],
  });
