import { hasChoices, isNumber } from './field-kinds.ts';
import { spread, stacked } from './layout.ts';
import { fieldName, type Names, shownName } from './names.ts';
import type { Field } from './slice.ts';

/** The value of a cell that is no plain text or number: the word of a choice, the entries of a list, an object as JSON. */
function ownValue(field: Field): string | undefined {
  const value = `row.${fieldName(field)}`;
  const orNull = (text: string) => (field.isNullable ? `${value} && ${text}` : text);
  if (hasChoices(field)) return `(row, locale) => ${orNull(`words[\`${fieldName(field)}.\${${value}}\`][locale]`)}`;
  if (field.type === 'text[]')
    return field.isNullable ? `(row) => ${value}?.join(', ') ?? null` : `(row) => ${value}.join(', ')`;
  if (field.type !== 'jsonb') return undefined;
  return field.isNullable
    ? `(row) => (${value} === null ? null : JSON.stringify(${value}))`
    : `(row) => JSON.stringify(${value})`;
}

/** The limit of a line that a comma follows. */
const limit = 119;

function ownColumn(field: Field): string | undefined {
  const name = fieldName(field);
  if (field.type === 'boolean') return `wordColumn(words.${name}, (row) => Number(row.${name}), yesNo)`;
  const value = ownValue(field);
  return value && spread('  {', [`title: words.${name}`, `value: ${value}`], '}', limit).trimStart();
}

const widthOf = (field: Field): string =>
  field.type === 'timestamptz' ? "'time'" : isNumber(field) || field.type === 'date' ? '12' : '24';

/** The columns of the exported sheet, in the order of the form. Neighbours whose values are cells share a call. */
export function exportColumns(n: Names): string {
  const columns: (string | string[])[] = [['id: 10']];
  const add = (...plain: string[]) => {
    const last = columns.at(-1)!;
    if (typeof last === 'string') columns.push(plain);
    else last.push(...plain);
  };
  for (const field of n.fields) {
    const own = ownColumn(field);
    if (own) columns.push(own);
    else add(`${field.refersTo ? shownName(field) : fieldName(field)}: ${widthOf(field)}`);
  }
  add(...(n.isOwned ? ['userName: 16'] : []), "gmtCreate: 'time'", "gmtModified: 'time'");
  const open = 'const exportColumns: readonly Column<AnswerOf<typeof calls.one>>[] = ';
  const [only, ...others] = columns;
  if (others.length === 0) return `${spread(`${open}fieldColumns(words, {`, only as string[], '});')}\n`;
  const shown = columns.map((one) =>
    typeof one === 'string' ? one : spread('  ...fieldColumns(words, {', one, '})', limit).trimStart(),
  );
  return `${open}[\n${stacked(shown, 2)}];\n`;
}
