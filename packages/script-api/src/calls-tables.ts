import { options } from './options.ts';
import { mapping, object, optional, text, textOrNumber, type Validator, whole, withDefault } from './validators.ts';

const name = text({ min: 1, max: 64, pattern: /^[A-Za-z]\w*$/, form: 'the English name of a table' });
const most = { max: 2_000 };
const value = textOrNumber(most);
const row = mapping(value, { entries: 50 });
const part = object({ contains: text(most) });
const condition: Validator<string | { contains: string }> = (given, path) =>
  typeof given === 'object' ? part(given, path) : value(given, path);
const where = withDefault(mapping(condition, { entries: 50 }), {});
const id = whole({ min: 1, max: Number.MAX_SAFE_INTEGER });
const found = { limit: withDefault(whole({ min: 1, max: 1_000 }), 100), order: optional(text({ min: 1, max: 65 })) };

export const tableCalls = {
  'tables.find': { table: name, where, options: options(found) },
  'tables.count': { table: name, where },
  'tables.insert': { table: name, row },
  'tables.update': { table: name, id, changes: row, options: options({ where }) },
  'tables.remove': { table: name, id },
} as const;
