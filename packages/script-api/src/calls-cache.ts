import { options } from './options.ts';
import { list, oneOf, optional, text, textOrNumber, type Validator, whole, withDefault } from './validators.ts';

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
const several = list(member, { most: 1_000 });
const members: Validator<string[]> = (value, path) =>
  Array.isArray(value) ? several(value, path) : [member(value, path)];

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
