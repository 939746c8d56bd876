import { type ErrorName, type ErrorParams, errorText } from '@flotilla/contract/errors';
import type { DataField } from '@flotilla/contract/http/data/tables';
import type { RowValues } from '@flotilla/contract/http/data/tables/rows';
import { type Word, word } from '@flotilla/contract/locale';
import { dataRowWords } from '@flotilla/contract/words/data-rows';
import { CallError } from '../../../platform/http/call-error.ts';
import type { RowData } from './schema.ts';

type Named = Pick<DataField, 'name' | 'englishName'>;

/** The name of a field or table by language. Traditional Chinese uses the Chinese name. */
export const nameIn = ({ name, englishName }: Named): Word => word(name, englishName, name);

const wordOf = (error: ErrorName, params: ErrorParams): Word =>
  word(errorText(error, 'zh-CN', params), errorText(error, 'en', params), errorText(error, 'zh-TW', params));

const refuse = (error: ErrorName, path: string, params: ErrorParams): CallError =>
  new CallError(error, { params, fields: [{ path, message: wordOf(error, params) }] });

/** Finds a field by its English name, in any case. @throws 400 that names a missing one */
export function fieldNamed(fields: readonly DataField[], name: string, path: string): DataField {
  const found = fields.find(({ englishName }) => englishName.toLowerCase() === name.toLowerCase());
  if (!found) throw refuse('noSuchField', path, { name });
  return found;
}

/** Merges `values` into `current`; an empty text removes a value. @throws 400 for an unknown field, a long value, or an empty row */
export function dataOf(fields: readonly DataField[], values: RowValues, current: RowData = {}): RowData {
  const kept = fields.flatMap(({ id }): [string, string][] => (current[id] ? [[String(id), current[id]]] : []));
  const data = new Map(kept);
  for (const [name, value] of Object.entries(values)) {
    const path = `values.${name}`;
    const field = fieldNamed(fields, name, path);
    if ([...value].length > field.length) {
      throw refuse('valueTooLong', path, { what: nameIn(field), limit: field.length });
    }
    if (value === '') data.delete(String(field.id));
    else data.set(String(field.id), value);
  }
  if (data.size === 0) throw refuse('required', 'values', { what: dataRowWords.values });
  return Object.fromEntries(data);
}

/** The row's values by English field name; an empty text for each missing value. */
export const valuesOf = (fields: readonly DataField[], data: RowData): RowValues =>
  Object.fromEntries(fields.map(({ id, englishName }) => [englishName, data[id] ?? '']));
