import { z } from 'zod';
import type { ScriptParameter } from './http/automation/scripts.ts';

const common = { title: z.string(), 'x-order': z.int() };
const property = z.union([
  z.object({ ...common, type: z.literal('string'), enum: z.array(z.string()).optional(), default: z.string() }),
  z.object({
    ...common,
    type: z.literal('array'),
    uniqueItems: z.literal(true),
    items: z.object({ type: z.literal('string'), enum: z.array(z.string()) }),
    default: z.array(z.string()),
  }),
]);

/** The JSON Schema of a script's parameter form. `x-order` is a field's position, because PostgreSQL does not preserve the order of object keys. */
export const parameterSchema = z.object({
  type: z.literal('object'),
  additionalProperties: z.literal(false),
  properties: z.record(z.string(), property),
  required: z.array(z.string()),
});
export type ParameterSchema = z.output<typeof parameterSchema>;

type Property = z.output<typeof property>;

function toProperty({ label, kind, options, defaultValue }: ScriptParameter, place: number): Property {
  const named = { title: label, 'x-order': place };
  if (kind !== 'multiSelect') {
    const value = typeof defaultValue === 'string' ? defaultValue : '';
    return { ...named, type: 'string', ...(kind === 'dropdown' && { enum: options }), default: value };
  }
  const items = { type: 'string' as const, enum: options };
  return {
    ...named,
    type: 'array',
    uniqueItems: true,
    items,
    default: Array.isArray(defaultValue) ? defaultValue : [],
  };
}

export function toParameterSchema(parameters: readonly ScriptParameter[]): ParameterSchema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(parameters.map((one, index) => [one.key, toProperty(one, index + 1)])),
    required: parameters.filter(({ required }) => required).map(({ key }) => key),
  };
}

function toParameter(key: string, property: Property, required: boolean): ScriptParameter {
  const kind = property.type === 'array' ? 'multiSelect' : property.enum ? 'dropdown' : 'text';
  const options = (property.type === 'array' ? property.items.enum : property.enum) ?? [];
  return { key, label: property.title, kind, options, defaultValue: property.default, required };
}

/** Returns the fields of the form in their order. */
export const fromParameterSchema = ({ properties, required }: ParameterSchema): ScriptParameter[] =>
  Object.entries(properties)
    .toSorted(([, one], [, other]) => one['x-order'] - other['x-order'])
    .map(([key, property]) => toParameter(key, property, required.includes(key)));
