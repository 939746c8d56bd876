import { type FromDevice, fromDevice } from '@flotilla/contract/device';
import { isUnwieldy } from '../../../platform/live/nesting.ts';

export type Frame =
  | { readonly kind: 'message'; readonly message: FromDevice }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed'; readonly why: string };

const known = new Set<unknown>(fromDevice.options.map((option) => option.shape.action.value));

/** PostgreSQL stores neither NUL nor lone surrogates; one such text would fail a whole batch. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}

/** The object of a text frame; null if it is not an object. */
export function parseFrame(data: Buffer): Record<string, unknown> | null {
  try {
    const text = data.toString('utf8');
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    // The frame is valid UTF-8, so only an escape can produce such characters.
    return (text.includes('\\u') ? storable(value) : value) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** A result that cannot be stored must not hide the end of its run. */
function readWithoutResult({ result: _result, ...rest }: Record<string, unknown>) {
  return isUnwieldy(rest) ? null : fromDevice.safeParse(rest);
}

export function readFrame(value: Record<string, unknown>): Frame {
  if (typeof value.action !== 'string') return { kind: 'malformed', why: 'no action' };
  if (!known.has(value.action)) return { kind: 'unknown' };
  const read = isUnwieldy(value) ? readWithoutResult(value) : fromDevice.safeParse(value);
  if (!read) return { kind: 'malformed', why: 'too deep or too many values' };
  if (read.success) return { kind: 'message', message: read.data };
  const [issue] = read.error.issues;
  return { kind: 'malformed', why: `${value.action} ${issue?.path.join('.')}: ${issue?.message}`.slice(0, 300) };
}
