import { expect, test } from 'vitest';
import type { ScriptParameter } from './http/automation/scripts.ts';
import { fromParameterSchema, parameterSchema, toParameterSchema } from './parameter-schema.ts';

const parameters: ScriptParameter[] = [
  { key: 'zone', label: '区域', kind: 'dropdown', options: ['b', 'a'], defaultValue: 'a', required: true },
  { key: 'a', label: 'Text', kind: 'text', options: [], defaultValue: '', required: false },
  { key: 'tags', label: 'Tags', kind: 'multiSelect', options: ['x', 'y'], defaultValue: ['y'], required: true },
];

test('parameters come back from their schema as they were, in their order', () => {
  const schema = toParameterSchema(parameters);
  expect(parameterSchema.parse(schema)).toEqual(schema);
  // PostgreSQL does not preserve the order of object keys.
  const properties = Object.fromEntries(Object.entries(schema.properties).toReversed());
  expect(fromParameterSchema({ ...schema, properties })).toEqual(parameters);
  expect(schema.required).toEqual(['zone', 'tags']);
});

test('a script without parameters has a schema without fields', () => {
  expect(fromParameterSchema(toParameterSchema([]))).toEqual([]);
});
