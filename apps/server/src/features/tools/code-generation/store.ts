import type { GenTable } from '@flotilla/contract/http/tools/code-generation';
import { among, contains, type Page, readPage } from '../../../platform/db/list.ts';
import { and, asc, eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { firstColumn, firstTable, settableColumns } from './first-settings.ts';
import type { DatabaseTable } from './read-tables.ts';
import { genColumn, genTable, type StoredColumn, type StoredTable } from './schema.ts';

const listed = {
  ...{ id: genTable.id, name: genTable.name, comment: genTable.comment, slice: genTable.slice },
  ...{ moduleType: genTable.moduleType, template: genTable.template, isOwned: genTable.isOwned },
  ...{ wordZhCN: genTable.wordZhCN, wordEn: genTable.wordEn, wordZhTW: genTable.wordZhTW },
  ...{ gmtCreate: genTable.createdAt, gmtModified: genTable.modifiedAt },
};

interface Query extends Page {
  readonly name?: string | undefined;
  readonly comment?: string | undefined;
}
export function findTables(db: Queryable, query: Query) {
  const found = and(contains(genTable.name, query.name), contains(genTable.comment, query.comment));
  return readPage(db, db.select(listed).from(genTable), found, query, listed);
}

export interface Settings {
  readonly table: StoredTable;
  readonly columns: readonly StoredColumn[];
}

/** @throws 404 for the whole batch when one is missing */
export async function settingsOf(db: Queryable, ids: readonly number[]): Promise<Settings[]> {
  const tables = await db.select().from(genTable).where(among(genTable.id, ids)).orderBy(asc(genTable.id));
  if (tables.length !== ids.length) throw notFound();
  const columns = await db
    .select()
    .from(genColumn)
    .where(among(genColumn.tableId, ids))
    .orderBy(asc(genColumn.sort), asc(genColumn.id));
  const byTable = Map.groupBy(columns, ({ tableId }) => tableId);
  return tables.map((table) => ({ table, columns: byTable.get(table.id) ?? [] }));
}

export async function settingsNamed(db: Queryable, name: string): Promise<Settings | undefined> {
  const [found] = await db.select({ id: genTable.id }).from(genTable).where(eq(genTable.name, name));
  return found && (await settingsOf(db, [found.id]))[0];
}

export async function importTable(tx: Queryable, table: DatabaseTable): Promise<number | undefined> {
  const added = await tx
    .insert(genTable)
    .values(firstTable(table))
    .onConflictDoNothing()
    .returning({ id: genTable.id });
  const tableId = added[0]?.id;
  if (tableId === undefined) return undefined;
  const columns = settableColumns(table).map((column, sort) => ({ ...firstColumn(column), tableId, sort: sort + 1 }));
  if (columns.length > 0) await tx.insert(genColumn).values(columns);
  return tableId;
}

/** A table as the form edits it. */
export function shownTable({ table, columns }: Settings): GenTable {
  const { createdAt, modifiedAt, ...rest } = table;
  return {
    ...rest,
    ...{ gmtCreate: createdAt, gmtModified: modifiedAt },
    columns: columns.map(({ name, facts, tableId: _tableId, sort: _sort, ...settings }) => ({
      ...settings,
      ...{ column: name, type: facts.type, isNullable: facts.isNullable, refersTo: facts.refersTo },
      ...{ digits: facts.digits, choices: facts.choices && [...facts.choices] },
    })),
  };
}
