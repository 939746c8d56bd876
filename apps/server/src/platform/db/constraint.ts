import type { Word, Words } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError, someInput, taken } from '../http/call-error.ts';
import { causesOf } from './database-away.ts';

/** The cause with this SQLSTATE: 23505 unique violation, 23503 foreign key violation, 23514 check violation. */
export const causeWith = (error: unknown, code: string) => causesOf(error).find((cause) => cause.code === code);

/** The unique constraint that `error` violates. */
const takenConstraint = (error: unknown): string | undefined => causeWith(error, '23505')?.constraint;
export const isTaken = (error: unknown, constraint: string): boolean => takenConstraint(error) === constraint;

/** For `catch` after a write: 409 that names the field of the violated constraint and its sent value. `unique`: constraint to field. */
export const explainTaken =
  <Field extends string>(
    words: Words<Field>,
    unique: Readonly<Record<string, Field>>,
    sent: Readonly<Partial<Record<NoInfer<Field>, unknown>>>,
  ) =>
  (error: unknown): never => {
    const field = unique[takenConstraint(error) ?? ''];
    throw field ? taken(words, field, String(sent[field])) : error;
  };

/** For `catch` after a write: 400 at the fields of the violated check. `checks`: constraint to fields. */
export const explainCheck =
  (checks: Readonly<Record<string, readonly string[]>>) =>
  (error: unknown): never => {
    const fields = checks[causeWith(error, '23514')?.constraint ?? ''];
    if (!fields) throw error;
    const message = term(fields.length > 1 ? 'fieldsDisagree' : 'notAllowed');
    throw new CallError('invalid', {
      params: { what: someInput, message },
      fields: fields.map((path) => ({ path, message })),
    });
  };

const wordOfTable = new Map<string, Word>();
/** Names the rows of these tables for error messages about rows in use. */
export function nameTables(name: Word, ...tables: readonly string[]): void {
  for (const table of tables) wordOfTable.set(table, name);
}

/** The name of the table's rows for error messages. */
export const nameOf = (table: string): Word => wordOfTable.get(table) ?? term('otherData');

/** For `catch` after a deletion: 409 that names what still refers to the rows. */
export function refuseInUse(error: unknown): never {
  const table = causeWith(error, '23503')?.table;
  if (table === undefined) throw error;
  throw new CallError('inUse', { params: { by: nameOf(table) } });
}

/** Whether the database can never store the data: a row of the batch is invalid. */
export const isUnstorable = (error: unknown): boolean =>
  // Class 22: data that no column accepts; 54: a limit of the database is exceeded.
  causesOf(error).some(({ code }) => typeof code === 'string' && /^(22|54)/.test(code));
