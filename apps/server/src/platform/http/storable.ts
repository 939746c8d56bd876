import { term } from '@flotilla/contract/terms';
import { invalidField } from './call-error.ts';

/**
 * The database keeps neither NUL nor half a surrogate pair.
 * @throws 400 with the path of the first text that has one
 */
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
