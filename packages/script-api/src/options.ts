import { type Checked, object, type Validator } from './validators.ts';

/** Options that may be left out as a whole. */
export function options<F extends Record<string, Validator<unknown>>>(fields: F): Validator<Checked<F>> {
  const check = object(fields);
  return (value, path) => check(value ?? {}, path);
}
