import { type columnTypes, widgetsOfType } from '@flotilla/contract/generated-features';
import { references } from '@flotilla/generator/references';
import type { DatabaseColumn, DatabaseTable } from './read-tables.ts';
import { standardColumns } from './read-tables.ts';
import type { NewColumn } from './schema.ts';

const titles = /^(name|title|label|subject)$/;
const longTexts = /(remark|description|note|content|comment)$/;

const readable = (name: string): string => name.replace(/_id$/, '').replaceAll('_', ' ');
const plural = (name: string): string => {
  const hyphened = name.replaceAll('_', '-');
  if (/[^aeiou]y$/.test(hyphened)) return `${hyphened.slice(0, -1)}ies`;
  return hyphened.endsWith('s') ? hyphened : `${hyphened}s`;
};

/** The settings of a table that was just imported. */
export const firstTable = ({ name, comment, columns }: DatabaseTable) => ({
  name,
  comment,
  slice: plural(name).replace(/[^a-z-]/g, ''),
  wordZhCN: comment || readable(name),
  wordEn: readable(name),
  wordZhTW: comment || readable(name),
  isOwned: columns.some((column) => column.name === 'tenant_id'),
});

const isSupported = (type: string): type is (typeof columnTypes)[number] => type in widgetsOfType;

function widgetOf({ name, type, refersTo }: DatabaseColumn): NewColumn['widget'] {
  if (!isSupported(type)) return 'input';
  if (type === 'bigint' && refersTo in references) return 'lookup';
  return type === 'text' && longTexts.test(name) ? 'textarea' : widgetsOfType[type][0]!;
}

/** The facts about a column, without its name. */
export const factsOf = ({ type, isNullable, standard, most, refersTo, unique }: DatabaseColumn) => ({
  ...{ type, isNullable, standard, most, refersTo, unique },
});

/** The settings of a column that was just imported, or is new in the database. */
export function firstColumn(column: DatabaseColumn): Omit<NewColumn, 'tableId' | 'sort'> {
  const { name, comment, isNullable, standard, type } = column;
  const supported = isSupported(type);
  const text = readable(name);
  return {
    name,
    facts: factsOf(column),
    ...{ wordZhCN: comment || text, wordEn: text, wordZhTW: comment || text },
    ...{ inAdd: supported, inEdit: supported, inList: supported && !longTexts.test(name) },
    isRequired: supported && !isNullable && standard === null && type !== 'boolean',
    query: titles.test(name) ? 'contains' : 'none',
    widget: widgetOf(column),
  };
}

export const settableColumns = ({ columns }: DatabaseTable): DatabaseColumn[] =>
  columns.filter(({ name }) => !standardColumns.has(name));
