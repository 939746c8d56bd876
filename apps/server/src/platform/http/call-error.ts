import { type ErrorName, type ErrorParams, errors, errorText, type Locale } from '@flotilla/contract/errors';
import { type Term, type TermName, term } from '@flotilla/contract/terms';

export interface FieldError {
  readonly path: string;
  /** Words of a language are a term. */
  readonly message: string | Term;
}

interface Details {
  readonly params?: ErrorParams;
  readonly fields?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
}

/** What a call answers when it does not succeed. Thrown anywhere below a route, turned into an envelope in one place. */
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

/** Invalid input that only the operation could see: names the field like a validation error does. */
export const invalidField = (path: string, message: string | Term): CallError =>
  new CallError('invalid', { params: { path, message }, fields: [{ path, message }] });

/** 400: the uploaded file is not of these types, which are named by their endings. */
export const wrongFileType = (types: string): CallError =>
  new CallError('wrongFileType', { params: { types }, fields: [{ path: 'file', message: types }] });

/** 409: somebody has this value of `what` already. */
export const taken = (what: TermName, value: string): CallError =>
  new CallError('taken', {
    params: { what: term(what), value },
    fields: [{ path: what, message: term('inUseAlready') }],
  });
