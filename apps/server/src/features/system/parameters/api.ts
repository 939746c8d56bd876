import type { Word } from '@flotilla/contract/locale';
import type { CallError } from '../../../platform/http/call-error.ts';
import type { ParameterKey } from './catalogue.ts';

export type { ParameterKey } from './catalogue.ts';

export type Values<K extends ParameterKey = ParameterKey> = Readonly<Partial<Record<K, string>>>;

/** Some parameters, and when the newest of them was changed. */
export interface Stored<K extends ParameterKey> {
  readonly values: Readonly<Record<K, string>>;
  readonly gmtModified: string;
}

/** The site's parameters, held in memory and kept current. */
export interface Parameters {
  text(key: ParameterKey): string;
  /** Within the limits of the parameter, even if the database has another value. */
  count(key: ParameterKey): number;
  flag(key: ParameterKey): boolean;
  /** 409 (`limitReached`) or 429 (`limitBusy`) with a text that names the parameter and its value. */
  exceeded(key: ParameterKey, error?: 'limitReached' | 'limitBusy'): CallError;
  onChange(hear: (key: string) => void): () => void;
  /** The reason why `value` cannot be the value of `key`, or `null`. */
  fault(key: ParameterKey, value: string): Word | null;
  set(values: Values): Promise<void>;
  /** Those of `keys` as the database has them now. */
  read<K extends ParameterKey>(keys: readonly K[]): Promise<Stored<K>>;
  /** Sets what `decide` answers, all or nothing; nobody changes those of `keys` meanwhile. */
  change<K extends ParameterKey>(keys: readonly K[], decide: (current: Stored<K>) => Values<K>): Promise<void>;
}
