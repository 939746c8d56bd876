import type { Word, Words } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError, taken } from '../http/call-error.ts';

/** A refusal of PostgreSQL that a caller may have caused. drizzle wraps it, so the causes are searched. */
interface Refusal {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly cause?: unknown;
}

function refusal(error: unknown, code: string): Refusal | null {
  for (let at = error as Refusal | undefined; at; at = at.cause as Refusal | undefined) {
    if (at.code === code) return at;
  }
  return null;
}

/** The unique constraint that `error` violates. */
const takenConstraint = (error: unknown): string | undefined => refusal(error, '23505')?.constraint;
export const isTaken = (error: unknown, constraint: string): boolean => takenConstraint(error) === constraint;

/** For `catch` behind a write: 409 that names the field which a unique constraint is about. */
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

const wordOfTable = new Map<string, Word>();
/** Names the rows of these tables for error messages about rows in use. */
export function nameTables(word: Word, ...tables: readonly string[]): void {
  for (const table of tables) wordOfTable.set(table, word);
}

/** For `catch` after a deletion: 409 that says what still refers to the rows. */
export function refuseInUse(error: unknown): never {
  const table = refusal(error, '23503')?.table;
  if (table === undefined) throw error;
  throw new CallError('inUse', { params: { by: wordOfTable.get(table) ?? term('otherData') } });
}

/** Whether the database can never store the data: a row of the batch is invalid. */
export function isUnstorable(error: unknown): boolean {
  for (let at = error as Refusal | undefined; at; at = at.cause as Refusal | undefined) {
    // Class 22: data that no column accepts; 54: a limit of the database is exceeded.
    if (typeof at.code === 'string' && /^(22|54)/.test(at.code)) return true;
  }
  return false;
}
