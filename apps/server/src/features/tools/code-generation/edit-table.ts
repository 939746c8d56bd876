import type { BodyOf } from '@flotilla/contract/endpoint';
import type { editGenTable } from '@flotilla/contract/http/tools/code-generation';
import { term } from '@flotilla/contract/terms';
import { eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField } from '../../../platform/http/call-error.ts';
import { genColumn, genTable } from './schema.ts';
import type { Settings } from './store.ts';

/** Saves the settings of a table and of its columns, whose order is that of the form. @throws 400 for a column of another table */
export async function editTable(
  tx: Queryable,
  { table, columns }: Settings,
  { gmtModified: _stamp, columns: sent, ...settings }: BodyOf<typeof editGenTable>,
): Promise<void> {
  await tx.update(genTable).set(settings).where(eq(genTable.id, table.id));
  const known = new Set(columns.map(({ id }) => id));
  for (const [index, { id, column: _column, ...rest }] of sent.entries()) {
    const { type: _type, isNullable: _null, refersTo: _table, digits: _digits, choices: _choices, ...values } = rest;
    if (!known.delete(id)) throw invalidField(`columns.${index}.id`, term('unknown'));
    await tx
      .update(genColumn)
      .set({ ...values, sort: index + 1 })
      .where(eq(genColumn.id, id));
  }
}
