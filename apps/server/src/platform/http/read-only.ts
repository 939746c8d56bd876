import { isDeepStrictEqual } from 'node:util';
import { term } from '@flotilla/contract/terms';
import { CallError } from './call-error.ts';

/**
 * An edit takes back what its `one` call answered. Of the fields that cannot be changed, it accepts the value that is there.
 * @throws 400 readOnlyField, naming the first that was changed
 */
export function assertUnchanged(
  sent: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): void {
  for (const field of fields) {
    if (sent[field] === undefined || isDeepStrictEqual(sent[field], current[field])) continue;
    throw new CallError('readOnlyField', {
      params: { path: field },
      fields: [{ path: field, message: term('readOnly') }],
    });
  }
}
