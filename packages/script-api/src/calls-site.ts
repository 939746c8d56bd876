import {
  flag,
  list,
  mapping,
  number,
  object,
  oneOf,
  optional,
  options,
  text,
  textOrNumber,
  type Validator,
  whole,
  withDefault,
} from './validators.ts';

const key = text({ min: 1, max: 200 });
const seconds = whole({ min: 1, max: 315_360_000 });
/** Null means never; an option that is left out changes nothing. */
const optionalExpiry: Validator<number | null | undefined> = (value, path) =>
  value === undefined || value === null ? value : seconds(value, path);
/** An argument that is null arrives as if it were left out. */
const neededExpiry: Validator<number | null> = (value, path) => optionalExpiry(value, path) ?? null;
const expiry = { expirySeconds: optionalExpiry };
const end = { end: optional(oneOf('head', 'tail')) };
const member = textOrNumber({ min: 1, max: 65_536 });
const members = list(member, { most: 1_000 });

/** The calls of `cache`. */
export const cacheCalls = {
  'cache.get': { key },
  'cache.set': { key, value: textOrNumber({ max: 65_536 }), options: options(expiry) },
  'cache.delete': { key },
  'cache.increment': {
    key,
    by: withDefault(whole({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), 1),
    options: options(expiry),
  },
  'cache.expire': { key, expirySeconds: neededExpiry },
  'cache.add': { key, members, options: options(expiry) },
  'cache.remove': { key, members },
  'cache.has': { key, member },
  'cache.members': { key },
  'cache.size': { key },
  'cache.push': { key, members, options: options({ ...end, ...expiry }) },
  'cache.pop': { key, options: options(end) },
} as const;

const table = text({ min: 1, max: 64, pattern: /^[A-Za-z]\w*$/, form: 'the English name of a table' });
const most = { max: 2_000 };
const value = textOrNumber(most);
const row = mapping(value, { entries: 50 });
const part = object({ contains: text(most) });
const condition: Validator<string | { contains: string }> = (given, path) =>
  typeof given === 'object' ? part(given, path) : value(given, path);
const where = withDefault(mapping(condition, { entries: 50 }), {});
const id = whole({ min: 1, max: Number.MAX_SAFE_INTEGER });
const found = { limit: withDefault(whole({ min: 1, max: 1_000 }), 100), order: optional(text({ min: 1, max: 65 })) };

/** The calls of `tables`. */
export const tableCalls = {
  'tables.find': { table, where, options: options(found) },
  'tables.count': { table, where },
  'tables.insert': { table, row },
  'tables.update': { table, id, changes: row, options: options({ where }) },
  'tables.remove': { table, id },
} as const;

const group = text({ min: 1, max: 64 });
const item = object({
  id: number({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  name: optional(text({ max: 64 })),
  content: optional(text({ max: 4_000 })),
});
const items = list(item, { most: 100 });
const line = text({ min: 1, max: 4_000, pattern: /^(?=.*\S)[^\r\n]*$/, form: 'one line with something in it' });

/** The calls of `data`. */
export const dataCalls = {
  'data.take': {
    group,
    options: options({
      from: withDefault(oneOf('head', 'tail', 'random'), 'head'),
      count: withDefault(number({ min: 1, max: 100 }), 1),
    }),
  },
  'data.use': { items },
  'data.give': { items },
  'data.add': {
    group,
    lines: list(line, { most: 1_000 }),
    options: options({ name: optional(text({ min: 1, max: 64 })), deduplicate: withDefault(flag(), false) }),
  },
  'data.count': { group },
};
