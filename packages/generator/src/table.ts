import { choiceCode, hasChoices } from './field-kinds.ts';
import { importsOf, stacked } from './layout.ts';
import { capital, fieldName, type Names } from './names.ts';
import { assertIdentifier, commentText, quote } from './quote.ts';
import type { Check, ColumnType, Field, OtherColumn } from './slice.ts';

const columnsOf = (n: Names): readonly Field[] => [...n.fields, ...(n.hidden ?? [])];

const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function sqlDefault({ standard, type }: Field): string {
  if (standard === undefined) return '';
  if (type === 'timestamptz') return ' default now()';
  if (type === 'date') return ' default current_date';
  return ` default ${typeof standard === 'string' ? sqlText(standard) : standard}`;
}
const sqlType = ({ type, digits, scale }: Field): string => {
  if (type === 'timestamptz') return 'timestamptz(3)';
  return type === 'numeric' && digits !== undefined ? `numeric(${digits}, ${scale})` : type;
};
const sqlCheck = (field: Field): string =>
  hasChoices(field)
    ? ` check (${field.column} in (${field.choices.map((value) => (typeof value === 'string' ? sqlText(value) : value)).join(', ')}))`
    : '';
const plainType = /^[a-z][a-z0-9_ ]*(\(\d+(,\d+)?\))?[a-z ]*(\[\])?$/;
/** A column that the feature does not use, so that nothing may require a value of it. */
const otherColumn = ({ column, sqlType: type }: OtherColumn): string => {
  if (!plainType.test(type)) throw new Error(`${JSON.stringify(type)} is no plain type`);
  return `${assertIdentifier(column)} ${type}`;
};
const sqlColumn = (field: Field): string =>
  `${field.column} ${sqlType(field)}${field.isNullable ? '' : ' not null'}${sqlDefault(field)}${sqlCheck(field)}${field.refersTo ? ` references ${field.refersTo} (id)` : ''}`;

const tableCheck = ({ name, condition }: Check): string => `constraint ${assertIdentifier(name)} check (${condition})`;

const rowId = 'id bigint generated always as identity primary key';
const stamps = ['created_at', 'modified_at'].map((column) => `${column} timestamptz(3) not null default now()`);

const createTable = (table: string, columns: readonly string[]): string =>
  `create table ${table} (\n${columns.map((column) => `  ${column}`).join(',\n')}\n);\n`;

/** The SQL that creates the tables, or adds what a table of the project lacks; `undefined` if nothing is missing. */
export function migration(n: Names, missing: readonly string[] = []): string | undefined {
  for (const name of [
    n.table,
    ...columnsOf(n).map(({ column }) => column),
    ...(n.sub?.fields ?? []).map(({ column }) => column),
  ])
    assertIdentifier(name);
  const comment = `-- ${capital(commentText(n.ens))}${n.isOwned ? ', each of one tenant.' : ' of the site.'}\n`;
  if (n.isMigrated) {
    if (missing.length === 0) return undefined;
    const added = stamps.filter((stamp) => missing.some((column) => stamp.startsWith(`${column} `)));
    return `${comment}${added.map((stamp) => `alter table ${n.table} add column ${stamp};\n`).join('')}`;
  }
  const columns = [
    rowId,
    ...(n.isOwned ? ['tenant_id bigint not null', 'owner_id bigint not null references user_account (id)'] : []),
    ...(n.parent ? [`${n.parent} bigint references ${n.table} (id)`] : []),
    ...columnsOf(n).map(sqlColumn),
    ...(n.others ?? []).map(otherColumn),
    ...stamps,
    ...(n.checks ?? []).map(tableCheck),
  ];
  const lower = ({ column, type }: Field) => (type === 'text' ? `lower(${column})` : column);
  const unique = n.fields
    .filter(({ unique }) => unique)
    .map(
      (field) =>
        `create unique index ${field.unique} on ${n.table} (${n.isOwned ? 'tenant_id, ' : ''}${lower(field)});\n`,
    );
  const indexes = [
    ...(n.isOwned ? [`create index ${n.table}_owner on ${n.table} (owner_id, id);\n`] : []),
    ...(n.parent ? [`create index ${n.table}_parent on ${n.table} (${n.parent});\n`] : []),
  ];
  const { sub } = n;
  const rows = sub
    ? `${createTable(sub.table, [
        rowId,
        `${sub.key} bigint not null references ${n.table} (id) on delete cascade`,
        ...sub.fields.map(sqlColumn),
        ...(sub.checks ?? []).map(tableCheck),
      ])}create index ${sub.table}_${sub.key} on ${sub.table} (${sub.key});\n`
    : '';
  return `${comment}${createTable(n.table, columns)}${[...unique, ...indexes].join('')}${rows}`;
}

const builders: Readonly<Record<ColumnType, string>> = {
  ...{ text: 'text', smallint: 'smallint', integer: 'integer', boolean: 'boolean' },
  ...{ bigint: 'reference', timestamptz: 'instant', numeric: 'numeric', 'double precision': 'doublePrecision' },
  ...{ date: 'date', 'text[]': 'text', jsonb: 'jsonb' },
};

function drizzleDefault({ standard, type }: Field): string {
  if (standard === undefined) return '';
  if (type === 'timestamptz' || type === 'date') return '.defaultNow()';
  if (type === 'text[]') return '.default([])';
  return `.default(${typeof standard === 'string' ? quote(standard) : standard})`;
}
function drizzleType(field: Field): string {
  if (hasChoices(field)) return `.$type<${field.choices.map(choiceCode).join(' | ')}>()`;
  return field.type === 'text[]' ? '.array()' : '';
}
function drizzleColumn(field: Field): string {
  const { column, digits, scale } = field;
  const options = field.type === 'numeric' && digits !== undefined;
  const named = options ? `'${column}', { precision: ${digits}, scale: ${scale}, mode: 'number' }` : `'${column}'`;
  const call = `${builders[field.type]}(${named})${drizzleType(field)}`;
  return `${fieldName(field)}: ${call}${field.isNullable ? '' : '.notNull()'}${drizzleDefault(field)}`;
}

const tableImports = [
  ...['boolean', 'date', 'doublePrecision', 'integer', 'jsonb', 'numeric', 'pgTable', 'smallint', 'text'],
];

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');

/** The tables for drizzle: `schema.ts`. */
export function schema(n: Names): string {
  const columns = [
    'id: rowId()',
    ...(n.isOwned ? ["tenantId: reference('tenant_id').notNull()", "ownerId: reference('owner_id').notNull()"] : []),
    ...(n.parent ? [`${n.parentName}: reference('${n.parent}')`] : []),
    ...columnsOf(n).map(drizzleColumn),
    "createdAt: instant('created_at').notNull().defaultNow()",
    "modifiedAt: modified('modified_at')",
  ];
  const table = (name: string, own: readonly string[]) => `pgTable('${name}', {\n${stacked(own, 2)}})`;
  const first = table(n.table, columns);
  const main = n.isOwned
    ? `export const ${n.many} = owned(\n${indented(first)},\n);\n`
    : `export const ${n.many} = ${first};\n`;
  const { sub } = n;
  const second = sub
    ? `\n/** The rows that the form of the first table edits. */\nexport const items = ${table(sub.table, [
        'id: rowId()',
        `${keyName(n)}: reference('${sub.key}').notNull()`,
        ...sub.fields.map(drizzleColumn),
      ])};\n`
    : '';
  const names = n.parent ? `\nnameTables(${n.wordsName}.plural, '${n.table}');\n` : '';
  const body = `${main}${second}${names}`;
  const uses = (name: string) => new RegExp(`\\b${name}\\(`).test(body);
  const imports = importsOf(
    ['../../../platform/db/columns.ts', ...['instant', 'modified', 'reference', 'rowId'].filter(uses)],
    ['../../../platform/db/orm-tables.ts', ...tableImports.filter(uses)],
    n.isOwned && ['../../../platform/db/owned.ts', 'owned'],
    n.parent !== undefined && ['../../../platform/db/constraint.ts', 'nameTables'],
    n.parent !== undefined && [`@flotilla/contract/words/${n.slice}`, n.wordsName],
  );
  return `${imports}\n${body}`;
}

/** The field of a sub-table that refers to the first table. */
export const keyName = (n: Names): string => fieldName({ column: n.sub!.key });
