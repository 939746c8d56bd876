import { flag, list, number, object, oneOf, optional, text, type Validator, withDefault } from './validators.ts';

const group = text({ min: 1, max: 64 });
const item = object({
  id: number({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  name: optional(text({ max: 64 })),
  content: optional(text({ max: 4_000 })),
});
const items = list(item, { most: 100 });
const line = text({ min: 1, max: 4_000, pattern: /^(?=.*\S)[^\r\n]*$/, form: 'one line with something in it' });

const options =
  <T>(check: Validator<T>): Validator<T> =>
  (value, path) =>
    check(value ?? {}, path);

/** The calls of `data`. */
export const dataCalls = {
  'data.take': {
    group,
    options: options(
      object({
        from: withDefault(oneOf('head', 'tail', 'random'), 'head'),
        count: withDefault(number({ min: 1, max: 100 }), 1),
      }),
    ),
  },
  'data.use': { items },
  'data.give': { items },
  'data.add': {
    group,
    lines: list(line, { most: 1_000 }),
    options: options(object({ name: optional(text({ min: 1, max: 64 })), deduplicate: withDefault(flag(), false) })),
  },
  'data.count': { group },
};
