import type { Locale } from '@flotilla/contract/locale';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Dictionaries {
  /** The labels of a type's entries by their values, stopped ones included. */
  labels(db: Queryable, type: string, locale: Locale): Promise<ReadonlyMap<string, string>>;
  /** @throws 400 at `field` when the value is no enabled entry of the type */
  assertChoice(db: Queryable, type: string, value: string, field: string): Promise<void>;
}
