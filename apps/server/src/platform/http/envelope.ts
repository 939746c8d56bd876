import { randomUUID } from 'node:crypto';
import { errorText, inWords } from '@flotilla/contract/errors';
import type { Locale } from '@flotilla/contract/locale';
import { CallError, type FieldError } from './call-error.ts';

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

const successTexts: Record<Locale, string> = { 'zh-CN': '操作成功', en: 'success', 'zh-TW': '操作成功' };

export const success = (data: unknown, locale: Locale): Envelope => ({ code: 0, msg: successTexts[locale], data });

/** A failure as the client sees it: HTTP 200 except for 429; never a stack, a statement or a path. */
export function failure(raised: unknown, locale: Locale, requestId: string = randomUUID()) {
  const error = raised instanceof CallError ? raised : new CallError('unexpected');
  const { fields, retryAfterSeconds, params, data: more } = error.details;
  const text = errorText(error.error, locale, { requestId, ...params });
  const sentenceOf = ({ message, what }: FieldError) => {
    if (message === undefined) return what ? errorText(error.error, locale, { ...params, what }) : text;
    return what ? errorText('invalid', locale, { what, message }) : inWords(message, locale);
  };
  const worded = fields?.map((field) => {
    const { what: _what, ...shown } = field;
    return { ...shown, message: sentenceOf(field) };
  });
  const data = more ?? (worded ? { errors: worded } : error.code === 500 ? { requestId } : null);
  const envelope: Envelope = { code: error.code, msg: text, data };
  return { status: error.code === 429 ? 429 : 200, retryAfterSeconds, envelope };
}
