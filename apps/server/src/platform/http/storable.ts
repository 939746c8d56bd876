import { isTooDeep } from '../live/nesting.ts';
import { CallError, invalidField } from './call-error.ts';

/**
 * The database keeps neither NUL nor half a surrogate pair.
 * @throws 400 with the path of the first text that has one, or when the value is nested beyond reason
 */
export function assertStorable(value: unknown): void {
  if (isTooDeep(value)) throw new CallError('malformed');
  check(value, '');
}

function check(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidField(path, 'a text with characters that cannot be kept');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      check(key, path);
      check(inner, path === '' ? key : `${path}.${key}`);
    }
  }
}
