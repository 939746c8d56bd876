import type { Word } from '@flotilla/contract/locale';
import type { CallError } from '../../../platform/http/call-error.ts';
import type { Keeping } from '../../../platform/jobs/job.ts';
import type { ParameterKey } from './catalogue.ts';

export type { ParameterKey } from './catalogue.ts';
export { timeZoneOf } from './store.ts';

export type Values<K extends ParameterKey = ParameterKey> = Readonly<Partial<Record<K, string>>>;

/** The values of some parameters, and the time of their last change. */
export interface Stored<K extends ParameterKey> {
  readonly values: Readonly<Record<K, string>>;
  readonly gmtModified: string;
}

/** The site's parameters. They are cached in memory and reread after each change. */
export interface Parameters {
  text(key: ParameterKey): string;
  /** A number within the limits of the parameter, even if the stored value exceeds them. */
  count(key: ParameterKey): number;
  flag(key: ParameterKey): boolean;
  /** For how many days something is kept, by a parameter that is a number. */
  keeping(key: ParameterKey): Keeping;
  /** Creates the error 409 (`limitReached`) or 429 (`limitBusy`), which names the parameter and its value. */
  exceeded(key: ParameterKey, error?: 'limitReached' | 'limitBusy'): CallError;
  /** Calls `listener` with each changed key. Returns the function that removes the listener. */
  onChange(listener: (key: string) => void): () => void;
  /** The reason why `value` cannot be the value of `key`, or `null`. */
  fault(key: ParameterKey, value: string): Word | null;
  set(values: Values): Promise<void>;
  /** Reads these parameters from the database. */
  read<K extends ParameterKey>(keys: readonly K[]): Promise<Stored<K>>;
  /** Locks these parameters, and stores the values that `decide` returns: all or none. */
  change<K extends ParameterKey>(keys: readonly K[], decide: (current: Stored<K>) => Values<K>): Promise<void>;
}
