import { useState } from 'react';
import { ApiError } from '../../lib/calls/api-error.ts';

export type Choice = 'mine' | 'theirs' | 'back';

/** A conflict: another user has saved the row since the form was opened. The user chooses between `mine` and `theirs`. */
export interface Conflict {
  readonly mine: object;
  readonly theirs: object;
  readonly savedAt: string | undefined;
  readonly decide: (choice: Choice) => void;
}

/** Whether a field counts as not filled in. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form in which these values differ. */
export function differing(one: object, other: object): ReadonlySet<string> {
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return new Set([...names].filter((name) => !isSame(mine[name], theirs[name])));
}

/** The values of these fields. */
export const only = <Values extends object>(values: object, names: ReadonlySet<string>): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<Values>;

export const stampOf = (row: unknown): string | undefined => (row as { gmtModified?: string }).gmtModified;

/** The current row, if a save was refused because the row had changed since `stamp`. */
export function newerRow<Row>(error: unknown, stamp: string | undefined): Row | undefined {
  const data = error instanceof ApiError && error.code === 409 ? error.data : undefined;
  const row = (data as { current?: Row } | null | undefined)?.current;
  return row && stampOf(row) !== stamp ? row : undefined;
}

/** Lets the user choose between two versions, of which `conflict` is shown until then. */
export function useConflict() {
  const [conflict, setConflict] = useState<Conflict>();
  /** Asks the user. Returns `mine` at once if `theirs` equals the form's initial values or `mine`. */
  async function choose(began: object, { mine, theirs, savedAt }: Omit<Conflict, 'decide'>): Promise<Choice> {
    if (differing(began, theirs).size === 0 || differing(mine, theirs).size === 0) return 'mine';
    const choice = await new Promise<Choice>((decide) => setConflict({ mine, theirs, savedAt, decide }));
    setConflict(undefined);
    return choice;
  }
  return { conflict, choose };
}
