import type { Words } from '@flotilla/contract/locale';
import type { z } from 'zod';
import { keyOfWord, listed } from './titles.ts';
import { yesNo } from './yes-no.ts';

/** The type of a form's field, by which its cells are read. */
export interface CellKind {
  /** Whether a cell can hold the field. Rows within a row are no cell. */
  readonly isCell: boolean;
  readonly isFlag: boolean;
  readonly isList: boolean;
  readonly isMoment: boolean;
  /** The words of the values, by the values. */
  readonly choices?: Words;
  readonly values: readonly unknown[];
  /** The value of a required field whose cell is empty, if there is one. */
  readonly absent?: null | readonly never[];
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}
const branchesOf = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(branchesOf)];

function kindOf(field: string, schema: Schema, isRequired: boolean, words: Words): CellKind {
  const branches = branchesOf(schema);
  const has = (is: (one: Schema) => boolean) => branches.some(is);
  const values = branches.flatMap((one) => one.enum ?? []);
  const isFlag = has(({ type }) => type === 'boolean');
  const named = values.flatMap((value) => {
    const name = words[`${field}.${value}`];
    return name ? [[String(value), name] as const] : [];
  });
  const isOfRows = has(({ items }) => items?.type === 'object');
  const choices = isFlag ? yesNo : named.length > 0 ? Object.fromEntries(named) : undefined;
  const absent = isOfRows ? [] : isRequired && has(({ type }) => type === 'null') ? null : undefined;
  return {
    ...{ isFlag, values, isCell: !isOfRows, isList: has(({ type }) => type === 'array') },
    isMoment: has(({ format }) => format === 'date-time'),
    ...(choices && { choices }),
    ...(absent !== undefined && { absent }),
  };
}

/** The kinds of a form's fields that have words. */
export function cellKinds(form: z.ZodObject, words: Words): ReadonlyMap<string, CellKind> {
  const { properties = {}, required = [] } = form.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  return new Map(
    Object.entries(properties)
      .filter(([field]) => Object.hasOwn(words, field))
      .map(([field, schema]) => [field, kindOf(field, schema as Schema, required.includes(field), words)]),
  );
}

/** The value of a cell that is not empty. A text that is none of the choices stays for the validation. */
export function valueOfCell({ isFlag, isList, isMoment, choices, values }: CellKind, text: string): unknown {
  if (isList) return listed(text);
  const key = choices && keyOfWord(text, choices);
  if (isFlag) return key ? key === '1' : /^(true|1)$/i.test(text) || (!/^(false|0)$/i.test(text) && text);
  // A bare day begins at midnight.
  if (isMoment) return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00` : text;
  return values.find((value) => String(value) === (key ?? text)) ?? text;
}
