import { isEditable, isListed, queriesOf, widgetsOf } from '@flotilla/contract/generated-features';
import { references } from '@flotilla/generator/references';
import type { ColumnFacts, DatabaseColumn, DatabaseTable } from './read-tables.ts';
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

function widgetOf(column: DatabaseColumn): NewColumn['widget'] {
  const { name, type, refersTo, choices } = column;
  if (type === 'bigint' && refersTo in references) return 'lookup';
  return type === 'text' && !choices && longTexts.test(name) ? 'textarea' : (widgetsOf(column)[0] ?? 'input');
}

/** The facts about a column, without its name. */
export const factsOf = ({ name: _name, comment: _comment, isIdentity: _id, ...facts }: DatabaseColumn): ColumnFacts =>
  facts;

/** The settings of a column that was just imported, or is new in the database. */
export function firstColumn(column: DatabaseColumn): Omit<NewColumn, 'tableId' | 'sort'> {
  const { name, comment, isNullable, standard, type } = column;
  const supported = isEditable(column);
  const widget = widgetOf(column);
  const text = readable(name);
  return {
    name,
    facts: factsOf(column),
    ...{ wordZhCN: comment || text, wordEn: text, wordZhTW: comment || text },
    ...{ inAdd: supported, inEdit: supported, inList: isListed(type) && type !== 'jsonb' && !longTexts.test(name) },
    isRequired: supported && !isNullable && standard === null && type !== 'boolean',
    query: titles.test(name) && queriesOf(column, widget).includes('contains') ? 'contains' : 'none',
    widget,
  };
}

export const settableColumns = ({ columns }: DatabaseTable): DatabaseColumn[] =>
  columns.filter(({ name }) => !standardColumns.has(name));
