import type { Word } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError } from '../http/call-error.ts';

/** PostgreSQL's refusals that a caller may have caused; drizzle wraps them, so the causes are walked. */
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

/** The unique constraint whose value `error` says is taken. */
export const takenConstraint = (error: unknown): string | undefined => refusal(error, '23505')?.constraint;
export const isTaken = (error: unknown, constraint: string): boolean => takenConstraint(error) === constraint;

const wordOfTable = new Map<string, Word>();
/** What people call the rows of these tables: told beside the tables, for who cannot be deleted because of them. */
export function nameTables(word: Word, ...tables: readonly string[]): void {
  for (const table of tables) wordOfTable.set(table, word);
}

/** Whether rows still point to what was to be deleted. */
export const isInUse = (error: unknown): boolean => refusal(error, '23503') !== null;

/** For `catch` behind a deletion: 409 that says what still points to the rows. */
export function refuseInUse(error: unknown): never {
  const table = refusal(error, '23503')?.table;
  if (table === undefined) throw error;
  throw new CallError('inUse', { params: { by: wordOfTable.get(table) ?? term('otherData') } });
}

/** Whether the database can never store what it was given, however often it is asked: one row of a batch is not storable. */
export function isUnstorable(error: unknown): boolean {
  for (let at = error as Refusal | undefined; at; at = at.cause as Refusal | undefined) {
    // 22: data that no column takes, 54: more than a limit of the database allows.
    if (typeof at.code === 'string' && /^(22|54)/.test(at.code)) return true;
  }
  return false;
}
