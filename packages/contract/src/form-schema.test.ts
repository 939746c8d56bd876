import { expect, test } from 'vitest';
import { faultOfAnswer } from './form-answers.ts';
import { checkForm, formUses } from './form-check.ts';
import { type FormField, type FormText, formKinds, isVisible } from './form-model.ts';
import { placeOfSchemaPath, readFormSchema, schemaPathOf, toFormSchema } from './form-schema.ts';
import {
  fieldOfParameter,
  fieldOfTable,
  fitForm,
  parameterOfField,
  placeOfParameter,
  placeOfTableField,
  tableFieldOf,
} from './form-uses.ts';
import { word } from './locale.ts';
import { fromParameterSchema, toParameterSchema } from './parameter-schema.ts';

/** A generator of numbers from 0 to 1 that repeats itself for a seed (mulberry32). */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Builds forms with every kind, property and nesting. */
function formsOf(random: () => number) {
  const below = (most: number) => Math.floor(random() * most);
  const maybe = <T extends object>(make: () => T): T | object => (random() < 0.5 ? make() : {});
  const text = (): FormText =>
    random() < 0.5 ? `文字 ${below(99)}` : word(`一${below(9)}`, `one ${below(9)}`, `壹${below(9)}`);
  const choices = () =>
    ['a', 'b', 'toString', '丙'].slice(below(3)).map((value) => ({ value, ...maybe(() => ({ label: text() })) }));
  const restOf = (kind: FormField['kind'], depth: number): object => {
    switch (kind) {
      case 'text':
        return {
          ...maybe(() => ({ minLength: below(3), maxLength: 20 + below(9) })),
          ...maybe(() => ({ pattern: '^x', default: 'xyz' })),
          ...maybe(() => ({ searchable: true })),
        };
      case 'number':
        return {
          ...maybe(() => ({ integer: true })),
          ...maybe(() => ({ minimum: -1, maximum: 9 })),
          ...maybe(() => ({ default: below(9) })),
        };
      case 'choice': {
        const options = choices();
        return { options, ...maybe(() => ({ default: options[0]!.value })) };
      }
      case 'choices': {
        const options = choices();
        return {
          options,
          ...maybe(() => ({ minItems: 1, maxItems: 2 })),
          ...maybe(() => ({ default: [options[0]!.value] })),
        };
      }
      case 'switch':
        return maybe(() => ({ default: random() < 0.5 }));
      case 'date':
        return {
          ...maybe(() => ({ earliest: '2026-01-01', latest: '2026-12-31' })),
          ...maybe(() => ({ default: '2026-02-28' })),
        };
      default:
        return { fields: level(depth + 1) };
    }
  };
  const level = (depth: number): FormField[] => {
    const kinds = depth < 2 ? formKinds : formKinds.filter((kind) => kind !== 'group');
    return Array.from({ length: below(6) }, (_, index) => {
      const kind = kinds[below(kinds.length)]!;
      const named = { key: `${depth === 0 && index === 0 ? 'toString' : `k${depth}_${index}`}`, label: text(), kind };
      return {
        ...named,
        ...maybe(() => ({ help: text() })),
        ...maybe(() => ({ width: random() < 0.5 ? 'half' : 'third' })),
        ...maybe(() => ({ required: true })),
        ...restOf(kind, depth),
      } as FormField;
    }).map((field, index, all) => {
      const other = all[index - 1];
      return other?.kind === 'switch' ? { ...field, visibleIf: { field: other.key, is: true } } : field;
    });
  };
  return () => level(0);
}

test('a form is the same after it has been a schema, whatever the order of the schema’s keys', () => {
  const next = formsOf(dice(20_261_124));
  /** PostgreSQL stores the keys of objects in its own order. */
  const reordered = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(reordered)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, one]) => [key, reordered(one)]),
          )
        : value;
  for (let turn = 0; turn < 500; turn += 1) {
    const fields = next();
    expect(checkForm(fields)).toEqual([]);
    const schema: unknown = JSON.parse(JSON.stringify(toFormSchema(fields, 'Title')));
    const read = readFormSchema(reordered(schema));
    expect(read).toEqual({ fields, title: 'Title' });
    expect(JSON.stringify(toFormSchema(read.fields!, 'Title'))).toBe(JSON.stringify(schema));
  }
});

const one = (property: object, more: object = {}) => ({ type: 'object', properties: { a: property }, ...more });

test.each<[unknown, path: string, message: string]>([
  [
    one({ type: 'string', contentEncoding: 'base64' }),
    'properties.a.contentEncoding',
    'The keyword "contentEncoding" is not supported',
  ],
  [one({ type: 'string' }, { $defs: {} }), '$defs', 'The keyword "$defs" is not supported'],
  [
    one({ type: 'object', properties: { b: { $ref: '#' } } }),
    'properties.a.properties.b.type',
    'The keyword "type" must be string or',
  ],
  [
    one({ type: 'array', items: { type: 'string', enum: ['x'], const: 'x' } }),
    'properties.a.items.const',
    '"const" is not supported',
  ],
  [one({ type: 'array' }), 'properties.a.items', 'The keyword "items" must be an object'],
  [one({ type: 'string', 'x-words': { label: { en: 'x' } } }), 'properties.a.x-words.label', 'must have the texts'],
  [one({ type: 'string', 'x-width': 'huge' }), 'properties.a.x-width', 'must be half or third'],
  [one({ type: 'string', format: 'email' }), 'properties.a.format', 'must be date'],
  [one({ type: 'string', minLength: '3' }), 'properties.a.minLength', 'must be a number'],
  [one({ type: 'string' }, { required: ['b'] }), 'required', 'must name a field here'],
  [one({ type: 'string' }, { additionalProperties: true }), 'additionalProperties', 'must be false'],
  [one({ type: 'string', minLength: 5, maxLength: 3 }), 'properties.a.maxLength', 'The lower limit is above'],
  [one({ type: 'string', pattern: '(' }), 'properties.a.pattern', 'Not a valid regular expression'],
  [one({ type: 'string', enum: [] }), 'properties.a.enum', 'At least one option'],
  [one({ type: 'array', items: { type: 'string', enum: ['x', 'x'] } }), 'properties.a.items.enum', 'listed twice'],
  [one({ type: 'integer', default: 1.5 }), 'properties.a.default', 'The default breaks the limits'],
  [one({ type: 'string', format: 'date', default: '2026-02-30' }), 'properties.a.default', 'Must be a date'],
  [one({ type: 'string', 'x-visible-if': { field: 'z', is: 'x' } }), 'properties.a.x-visible-if', 'No such field'],
  [{ type: 'object', properties: { '1st': { type: 'string' } } }, 'properties.1st', 'Letters, digits'],
  [
    JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
    'properties.__proto__',
    'This key is reserved',
  ],
  [[], '', 'The keyword "schema" must be an object'],
])('a schema is refused by the path of what a form does not have: %j', (schema, path, message) => {
  const { faults } = readFormSchema(schema);
  expect(faults?.[0]?.path.join('.')).toBe(path);
  expect(faults?.[0]?.message.en).toContain(message);
  expect(Object.keys(faults![0]!.message)).toEqual(['zh-CN', 'en', 'zh-TW']);
});

test('groups are two levels deep at most, and a form has 100 fields at most', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } };
  expect(readFormSchema(nested(3)).faults).toBeUndefined();
  expect(readFormSchema(nested(4)).faults).toMatchObject([
    { path: ['properties', 'a', 'properties', 'a', 'properties', 'a', 'type'] },
  ]);
  expect(readFormSchema(nested(5_000)).faults).toHaveLength(1);
  const wide = (count: number) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, { type: 'string' }])),
  });
  expect(readFormSchema(wide(100)).faults).toBeUndefined();
  expect(readFormSchema(wide(101)).faults).toMatchObject([{ path: ['properties'] }]);
});

test('a field is visible by another one, which must itself be visible; a circle is a fault', () => {
  const fields: FormField[] = [
    { key: 'a', label: 'A', kind: 'switch' },
    { key: 'b', label: 'B', kind: 'choices', options: [{ value: 'x' }], visibleIf: { field: 'a', is: true } },
    {
      key: 'g',
      label: 'G',
      kind: 'group',
      fields: [{ key: 'c', label: 'C', kind: 'text', visibleIf: { field: 'b', is: 'x' } }],
    },
  ];
  expect(checkForm(fields)).toEqual([]);
  const inner = fields[2] as Extract<FormField, { kind: 'group' }>;
  const seen = (values: object) =>
    isVisible(inner.fields[0]!, [
      { fields: inner.fields, values: {} },
      { fields, values: { ...values } },
    ]);
  expect(seen({ a: true, b: ['x'] })).toBe(true);
  expect(seen({ a: false, b: ['x'] })).toBe(false);
  expect(seen({ a: true, b: [] })).toBe(false);
  const circle = [{ ...fields[0]!, visibleIf: { field: 'b', is: 'x' } }, fields[1]!];
  expect(checkForm(circle as FormField[]).map(({ name }) => name)).toEqual(['conditionCircle', 'conditionCircle']);
});

test('stored parameters of scripts and fields of tables are saved as they were opened', () => {
  const parameters = fromParameterSchema(
    toParameterSchema([
      { key: 'zone', label: '区域', kind: 'dropdown', options: ['b', 'a'], defaultValue: 'a', required: true },
      { key: 'none', label: 'None', kind: 'dropdown', options: ['b'], defaultValue: '', required: false },
      { key: '_a', label: 'Text', kind: 'text', options: [], defaultValue: '', required: false },
      { key: 'tags', label: 'Tags', kind: 'multiSelect', options: ['x', 'y'], defaultValue: ['y'], required: true },
      { key: 'empty', label: 'Tags', kind: 'multiSelect', options: ['x'], defaultValue: '', required: false },
    ]),
  );
  const opened = parameters.map(fieldOfParameter);
  expect(checkForm(opened, formUses.parameters)).toEqual([]);
  expect(opened.map((field) => parameterOfField(field, 'en'))).toEqual(parameters);
  // The calls show parameters as a schema, which is a form’s, too.
  expect(readFormSchema(toParameterSchema(parameters))).toEqual({ fields: opened, title: undefined });
  const columns = [
    { name: '姓名', englishName: 'name', length: 20, searchable: true },
    { name: '备注', englishName: 'note', length: 2_000, searchable: false },
  ];
  const table = columns.map(fieldOfTable);
  expect(checkForm(table, formUses.table)).toEqual([]);
  expect(table.map(tableFieldOf)).toEqual(columns);
});

test('a path of a fault leads back to its field and property', () => {
  const fields: FormField[] = [
    { key: 'a', label: 'A', kind: 'text' },
    { key: 'g', label: 'G', kind: 'group', fields: [{ key: 'c', label: 'C', kind: 'choices', options: [] }] },
  ];
  for (const at of [[0], [1], [1, 0]])
    for (const property of formUses.form.properties) {
      // The type of a number holds this property.
      if (property === 'integer') continue;
      expect(placeOfSchemaPath(fields, schemaPathOf(fields, { at, property }))).toEqual({ at, property });
    }
  expect(placeOfSchemaPath(fields, ['properties', 'z', 'title'])).toBeUndefined();
  expect(placeOfSchemaPath(fields, ['required'])).toBeUndefined();
  expect(placeOfParameter(fields, ['3', 'defaultValue'])).toEqual({ at: [3], property: 'default' });
  expect(placeOfParameter(fields, ['3', 'options', '0'])).toEqual({ at: [3], property: 'options' });
  expect(placeOfTableField(fields, ['0', 'length'])).toEqual({ at: [0], property: 'maxLength' });
  expect(placeOfTableField(fields, ['0', 'id'])).toBeUndefined();
});

test('a form is used elsewhere as far as it fits, and what does not fit is named', () => {
  const fields: FormField[] = [
    {
      key: 'city',
      label: word('城市', 'City', '城市'),
      kind: 'text',
      maxLength: 3_000,
      required: true,
      searchable: true,
    },
    { key: 'age', label: 'Age', kind: 'number' },
    {
      key: 'size',
      label: 'Size',
      kind: 'choice',
      options: [{ value: 's', label: 'Small' }],
      default: 's',
      width: 'half',
    },
  ];
  const forScript = fitForm(fields, formUses.parameters, 'en');
  expect(forScript.fields.map((field) => parameterOfField(field as never, 'en'))).toEqual([
    { key: 'city', label: 'City', kind: 'text', options: [], defaultValue: '', required: true },
    { key: 'size', label: 'Size', kind: 'dropdown', options: ['s'], defaultValue: 's', required: false },
  ]);
  expect(forScript.unfit.map(({ key }) => key)).toEqual(['age']);
  expect(forScript.losses.map(({ field, properties }) => [field.key, properties])).toEqual([
    ['city', ['maxLength', 'searchable']],
    ['size', ['width']],
  ]);
  const forTable = fitForm(fields, formUses.table, 'en');
  expect(forTable.fields).toEqual([{ key: 'city', label: '城市', kind: 'text', maxLength: 2_000, searchable: true }]);
  expect(forTable.unfit.map(({ key }) => key)).toEqual(['age', 'size']);
  expect(checkForm([], formUses.table)).toMatchObject([{ at: [], name: 'fieldMissing' }]);
  const twice = [forTable.fields[0]!, { ...forTable.fields[0]!, key: 'CITY' }];
  expect(checkForm(twice, formUses.table)).toMatchObject([{ at: [1], property: 'key', name: 'keyTaken' }]);
});

test.each<[object, value: unknown, en: string | undefined]>([
  [{ kind: 'text', required: true }, ' ', 'A is required'],
  [{ kind: 'text' }, undefined, undefined],
  [{ kind: 'text', minLength: 3 }, 'ab', 'A has at least 3 characters'],
  [{ kind: 'text', maxLength: 1 }, 'ab', 'A has at most 1 characters'],
  [{ kind: 'text', pattern: '^\\d+$' }, 'x1', 'A has another format'],
  [{ kind: 'number', required: true }, 0, undefined],
  [{ kind: 'number', integer: true }, 1.5, 'A must be a whole number'],
  [{ kind: 'number', minimum: 0 }, -1, 'A must be 0 or more'],
  [{ kind: 'number', maximum: 9 }, 10, 'A must be 9 or less'],
  [{ kind: 'choices', options: [], minItems: 2 }, ['x'], 'A needs at least 2 choices'],
  [{ kind: 'choices', options: [], maxItems: 1 }, ['x', 'y'], 'A takes at most 1 choices'],
  [{ kind: 'date', earliest: '2026-02-01' }, '2026-01-31', 'A must be 2026-02-01 or later'],
  [{ kind: 'date', latest: '2026-02-01' }, '2026-02-02', 'A must be 2026-02-01 or earlier'],
  [{ kind: 'date' }, '2026-13-01', 'A must be a date, for example 2026-01-31'],
])('an answer is held to the limits of its field: %j, %j', (field, value, en) => {
  expect(faultOfAnswer({ key: 'a', label: 'A', ...field } as FormField, value)?.en).toBe(en);
});
