import type { Word, Words } from '@flotilla/contract/locale';
import { listWords } from '@flotilla/contract/words/common';

/** The parts of a JSON Schema that the site's description uses. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly readOnly?: boolean;
}

/** The whole numbers that JavaScript is sure of are no limit that anybody has set. */
const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** The schemas of which a value fits one or all; the schema itself if it has none. */
const partsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [schema];

/** `integer`, `string[]`, `a | b | c`, `(a | b)[]`; a choice of schemas joins theirs. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const parts = partsOf(schema);
  if (parts[0] !== schema) return [...new Set(parts.map(typeOf))].join(' | ');
  if (schema.type === 'array') {
    const items = typeOf(schema.items ?? {});
    return items.includes(' | ') ? `(${items})[]` : `${items}[]`;
  }
  return schema.format === 'date-time' ? 'date-time' : (schema.type ?? 'any');
}

/** The range of a value, `1…64`; an open end is left out. Lengths and sizes are ranges too. */
export function rangeOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  const least = [minimum, minLength, minItems].find(isLimit);
  const most = [maximum, maxLength, maxItems].find(isLimit);
  return least === undefined && most === undefined ? '' : `${least ?? ''}…${most ?? ''}`;
}

export interface SchemaField {
  /** `list[].name` */
  readonly path: string;
  readonly type: string;
  readonly range: string;
  readonly isRequired: boolean;
  readonly default: unknown;
}

const deepest = 5;

/** The fields of an object, each with those inside it after it. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): SchemaField[] {
  if (depth > deepest) return [];
  const inner = partsOf(schema).flatMap((part) => {
    if (part.type === 'array') return fieldsOf(part.items ?? {}, `${prefix}[]`, depth + 1);
    return Object.entries(part.properties ?? {}).flatMap(([name, field]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      const isRequired = part.required?.includes(name) ?? false;
      const own = { path, type: typeOf(field), range: rangeOf(field), isRequired, default: field.default };
      return [own, ...fieldsOf(field, path, depth + 1)];
    });
  });
  return [...new Map(inner.map((field) => [field.path, field])).values()];
}

/**
 * The meaning of a field. The words of a call are those of its form and its rows: a field within another one may have the name of one of
 * them, and another meaning.
 */
export function meaningOf(path: string, words: Words, isAnswer: boolean): Word | undefined {
  if (isAnswer && path === 'total') return listWords.total;
  const name = /^(?:(?:list)?\[\]\.)?([^.[]+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** A value that fits the schema: its default, the first choice, or an empty value of its type. Optional fields are left out. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [part] = partsOf(schema);
  if (part && part !== schema) return exampleOf(part, depth);
  if (schema.type === 'object') {
    if (depth > deepest) return {};
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(required.map(([name, field]) => [name, exampleOf(field, depth + 1)]));
  }
  if (schema.type === 'array') return (schema.minItems ?? 0) > 0 ? [exampleOf(schema.items ?? {}, depth + 1)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return isLimit(schema.minimum) ? schema.minimum : 1;
  if (schema.type === 'boolean') return false;
  return schema.type === 'null' ? null : '';
}
