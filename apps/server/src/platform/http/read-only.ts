import { isDeepStrictEqual } from 'node:util';
import { CallError, someInput } from './call-error.ts';

type Fields = Readonly<Record<string, unknown>>;

const isSameMoment = (one: unknown, other: unknown): boolean => Date.parse(String(one)) === Date.parse(String(other));

export const readOnlyField = (path: string): CallError =>
  new CallError('readOnlyField', { params: { what: someInput }, fields: [{ path }] });

/**
 * An edit sends back the answer of its `one` call; `current` is the row now. A field of `fields` is read-only, so only its
 * current value is accepted. The caller holds the row's lock, so that no other edit intervenes. @throws 409 changedMeanwhile
 * with `current` if the sent `gmtModified` is not the row's; 400 readOnlyField, naming the first
 */
export function assertUnchanged(sent: Fields, current: Fields, fields: readonly string[]): void {
  if (sent.gmtModified !== undefined && !isSameMoment(sent.gmtModified, current.gmtModified)) {
    throw new CallError('changedMeanwhile', { data: { current } });
  }
  for (const field of fields) {
    if (sent[field] === undefined || isDeepStrictEqual(sent[field], current[field])) continue;
    throw readOnlyField(field);
  }
}
