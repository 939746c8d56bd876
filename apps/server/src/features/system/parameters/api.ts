import type { ParameterKey } from './catalogue.ts';

export type { ParameterKey } from './catalogue.ts';

/** The site's parameters, held in memory and kept current. */
export interface Parameters {
  text(key: ParameterKey): string;
  count(key: ParameterKey): number;
  flag(key: ParameterKey): boolean;
  onChange(hear: (key: string) => void): () => void;
  /** Why `value` cannot be the value of `key`, or null. */
  fault(key: ParameterKey, value: string): string | null;
  set(values: Readonly<Partial<Record<ParameterKey, string>>>): Promise<void>;
}
