/** A wrong argument of a host call; the message names the call and the argument. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** Gives the value back, checked, or throws an `ArgumentError` that starts with `path`. */
export type Validator<T> = (value: unknown, path: string) => T;

function refuse(path: string, rule: string, value: unknown): never {
  throw new ArgumentError(`${path} must be ${rule}, not ${show(value)}`);
}

function show(value: unknown): string {
  if (value === undefined) return 'left out';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

export function number(range: { min: number; max: number }): Validator<number> {
  return (value, path) => {
    const inside = typeof value === 'number' && value >= range.min && value <= range.max;
    return inside ? value : refuse(path, `a number from ${range.min} to ${range.max}`, value);
  };
}

export function text(rule: { min?: number; max: number; pattern?: RegExp; form?: string }): Validator<string> {
  return (value, path) => {
    if (typeof value !== 'string') return refuse(path, 'a text', value);
    if (value.length > rule.max) return refuse(path, `at most ${rule.max} characters`, value);
    if (value.length < (rule.min ?? 0)) return refuse(path, 'a text that is not empty', value);
    if (rule.pattern && !rule.pattern.test(value)) return refuse(path, rule.form ?? `like ${rule.pattern}`, value);
    return value;
  };
}

/** A number without a fraction. */
export function whole(range: { min: number; max: number }): Validator<number> {
  return (value, path) => {
    const inside = Number.isSafeInteger(value) && Number(value) >= range.min && Number(value) <= range.max;
    return inside ? Number(value) : refuse(path, `a whole number from ${range.min} to ${range.max}`, value);
  };
}

/** A text, or a number as its text. */
export function textOrNumber(rule: { min?: number; max: number }): Validator<string> {
  const check = text(rule);
  return (value, path) => check(typeof value === 'number' && Number.isFinite(value) ? String(value) : value, path);
}

export function flag(): Validator<boolean> {
  return (value, path) => (typeof value === 'boolean' ? value : refuse(path, 'true or false', value));
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Validator<T> {
  return (value, path) => allowed.find((one) => one === value) ?? refuse(path, `one of ${allowed.join(', ')}`, value);
}

export function optional<T>(inner: Validator<T>): Validator<T | undefined> {
  return (value, path) => (value === undefined || value === null ? undefined : inner(value, path));
}

export function withDefault<T>(inner: Validator<T>, fallback: T): Validator<T> {
  return (value, path) => (value === undefined || value === null ? fallback : inner(value, path));
}

type Fields = Record<string, Validator<unknown>>;
type Checked<F extends Fields> = { [K in keyof F]: F[K] extends Validator<infer T> ? T : never };

/** A plain object with these fields and no other. */
export function object<F extends Fields>(fields: F): Validator<Checked<F>> {
  return (value, path) => {
    if (!isPlain(value)) return refuse(path, 'an object', value);
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key)) throw new ArgumentError(`${path}.${key} is unknown`);
    }
    const entries = Object.entries(fields).map(([key, check]) => {
      return [key, check(Object.hasOwn(value, key) ? value[key] : undefined, `${path}.${key}`)];
    });
    return Object.fromEntries(entries) as Checked<F>;
  };
}

/** Options that may be left out as a whole. */
export function options<F extends Fields>(fields: F): Validator<Checked<F>> {
  const check = object(fields);
  return (value, path) => check(value ?? {}, path);
}

/** An object that maps names to texts. */
export const texts = (rule: { entries: number; max: number }) => mapping(text({ max: rule.max }), rule);

/** An object that maps names to values of one kind. */
export function mapping<T>(check: Validator<T>, rule: { entries: number }): Validator<Record<string, T>> {
  return (value, path) => {
    if (!isPlain(value)) return refuse(path, 'an object', value);
    const entries = Object.entries(value);
    if (entries.length > rule.entries) throw new ArgumentError(`${path} may have at most ${rule.entries} entries`);
    return Object.fromEntries(entries.map(([key, one]) => [key, check(one, `${path}.${key}`)]));
  };
}

/** 1 to `most` of a kind; a single one may stand without its list. */
export function list<T>(inner: Validator<T>, { most }: { most: number }): Validator<T[]> {
  return (value, path) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0 || values.length > most) refuse(path, `a list of 1 to ${most}`, value);
    return values.map((one, index) => inner(one, Array.isArray(value) ? `${path}[${index}]` : path));
  };
}

/** Anything; it came as JSON, so it is JSON. */
export function anything(): Validator<unknown> {
  return (value) => value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
