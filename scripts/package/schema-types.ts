import type { Endpoint } from '@flotilla/contract/endpoint';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
}

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};
const isName = /^[A-Za-z_$][\w$]*$/;
const grouped = (type: string) => (type.includes(' ') ? `(${type})` : type);
const joined = (types: readonly string[], by: string) => [...new Set(types)].map(grouped).join(by);

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = isName.test(name) ? name : JSON.stringify(name);
    return `${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`;
  });
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties)}>`
    : 'Record<string, unknown>';
}

/** The TypeScript type of the values that fit a JSON Schema. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf ?? schema.oneOf) return joined((schema.anyOf ?? schema.oneOf)!.map(typeOf), ' | ');
  if (schema.allOf) return joined(schema.allOf.map(typeOf), ' & ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return `${grouped(typeOf(schema.items ?? {}))}[]`;
  if (schema.type === 'object') return objectType(schema);
  return plain[schema.type ?? ''] ?? 'unknown';
}

/** The TypeScript type of what a schema takes or gives, without the schema. */
export function typeText(schema: Endpoint['body'], io: 'input' | 'output'): string {
  return typeOf(schema.toJSONSchema({ io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema);
}
