import { isDeepStrictEqual } from 'node:util';
import { isEditable, isListed, widgetsOf } from '@flotilla/contract/generated-features';
import type { SchemaChanges } from '@flotilla/contract/http/tools/code-generation';
import { eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { factsOf, firstColumn, settableColumns } from './first-settings.ts';
import type { ColumnFacts, DatabaseTable } from './read-tables.ts';
import { genColumn, genTable } from './schema.ts';
import type { Settings } from './store.ts';

/** The facts as users read them: `text(64) not null → user_account`. */
const shown = ({
  type,
  most,
  digits,
  scale,
  choices,
  min,
  max,
  isNullable,
  standard,
  refersTo,
  unique,
}: ColumnFacts): string =>
  [
    digits !== undefined ? `${type}(${digits}, ${scale})` : most === null ? type : `${type}(${most})`,
    ...(choices ? [`in (${choices.join(', ')})`] : []),
    ...(min === undefined ? [] : [`>= ${min}`]),
    ...(max === undefined ? [] : [`<= ${max}`]),
    ...(isNullable ? [] : ['not null']),
    ...(standard === null ? [] : [`default ${standard}`]),
    ...(refersTo ? [`→ ${refersTo}`] : []),
    ...(unique ? ['unique'] : []),
  ].join(' ');

function compare({ columns }: Settings, table: DatabaseTable) {
  const stored = new Map(columns.map((column) => [column.name, column]));
  const found = settableColumns(table);
  const names = new Set(found.map(({ name }) => name));
  const kept = found.flatMap((column) => {
    const before = stored.get(column.name);
    return before ? [{ column, before, facts: factsOf(column) }] : [];
  });
  return {
    added: found.filter(({ name }) => !stored.has(name)),
    removed: columns.filter(({ name }) => !names.has(name)),
    changed: kept.filter(({ before, facts }) => !isDeepStrictEqual(before.facts, facts)),
  };
}

/** The differences between the stored columns and those of the database. */
export function changesOf(settings: Settings, table: DatabaseTable): SchemaChanges {
  const { added, removed, changed } = compare(settings, table);
  return {
    added: added.map(({ name }) => name),
    removed: removed.map(({ name }) => name),
    changed: changed.map(({ before, facts }) => ({
      column: before.name,
      before: shown(before.facts),
      after: shown(facts),
    })),
  };
}

/** Takes the columns of the database. The settings of columns that stay are as they were, unless the new type allows no such widget. */
export async function synchronise(tx: Queryable, settings: Settings, table: DatabaseTable): Promise<SchemaChanges> {
  const { added, removed, changed } = compare(settings, table);
  const tableId = settings.table.id;
  for (const { id } of removed) await tx.delete(genColumn).where(eq(genColumn.id, id));
  for (const { column, before, facts } of changed) {
    const first = firstColumn(column);
    const fits = before.facts.type === facts.type && widgetsOf(facts).includes(before.widget);
    const reset = fits ? {} : { widget: first.widget, query: first.query, dictionary: '' };
    const isGone =
      !isListed(facts.type) || !isEditable(facts)
        ? { inAdd: false, inEdit: false, isRequired: false, ...(isListed(facts.type) ? {} : { inList: false }) }
        : {};
    await tx
      .update(genColumn)
      .set({ facts, ...reset, ...isGone })
      .where(eq(genColumn.id, before.id));
  }
  let sort = Math.max(0, ...settings.columns.map((column) => column.sort));
  for (const column of added) {
    sort += 1;
    await tx.insert(genColumn).values({ ...firstColumn(column), tableId, sort });
  }
  await tx.update(genTable).set({ comment: table.comment }).where(eq(genTable.id, tableId));
  return changesOf(settings, table);
}
