import type { DataField, DataFieldForm } from '@flotilla/contract/http/data/tables';
import { term } from '@flotilla/contract/terms';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField } from '../../../platform/http/call-error.ts';
import { nameIn } from './values.ts';

/** The fields in their order, new ones with ids that no field ever had. @throws 400 for an id that is not of `current` */
export async function fieldsOf(
  tx: Queryable,
  form: readonly DataFieldForm[],
  current: readonly DataField[] = [],
): Promise<DataField[]> {
  const known = new Set(current.map(({ id }) => id));
  const seen = new Set<number>();
  for (const [index, { id }] of form.entries()) {
    if (id === undefined) continue;
    if (!known.has(id)) throw invalidField(`fields.${index}.id`, term('unknown'));
    if (seen.has(id)) throw invalidField(`fields.${index}.id`, term('givenTwice'));
    seen.add(id);
  }
  const ids = await newIds(tx, form.filter(({ id }) => id === undefined).length);
  return form
    .map((field, index) => ({ field, place: field.sort ?? index + 1 }))
    .sort((one, other) => one.place - other.place)
    .map(({ field: { id, name, englishName, length, searchable } }, index) => ({
      ...{ id: id ?? ids.shift()!, sort: index + 1 },
      ...{ name, englishName, length, searchable },
    }));
}

async function newIds(tx: Queryable, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval('data_field_id')::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

/** Whether rows are found by other fields than before. */
export function searchesOthers(before: readonly DataField[], after: readonly DataField[]): boolean {
  const searched = (fields: readonly DataField[]) =>
    fields
      .filter(({ searchable }) => searchable)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join();
  return searched(before) !== searched(after);
}

/** The caller holds the table's lock. @throws 409 with how many rows have longer values than a shortened field takes */
export async function refuseTooShort(
  tx: Queryable,
  tableId: number,
  before: readonly DataField[],
  after: readonly DataField[],
): Promise<void> {
  const lengths = new Map(before.map(({ id, length }) => [id, length]));
  for (const [index, field] of after.entries()) {
    if (field.length >= (lengths.get(field.id) ?? 0)) continue;
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from data_row
       where table_id = ${tableId} and char_length(data ->> ${String(field.id)}) > ${field.length}::int`);
    const count = rows[0]!.count;
    if (count === 0) continue;
    throw new CallError('rowsTooLong', {
      params: { count, field: nameIn(field), length: field.length },
      fields: [{ path: `fields.${index}.length`, message: term('notAllowed') }],
    });
  }
}
