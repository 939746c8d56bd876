import { newerRow, only, useConflict } from './use-conflict.ts';
import type { NewerValues } from './use-newer-values.ts';

export type Save<Values> = (values: Values, changed: Partial<Values>, stamp: string | undefined) => Promise<unknown>;

/** Saves a form that stays open. If another user has changed the same fields, the user compares both versions first. */
export function useComparedSave<Values extends object>(
  newer: NewerValues<Values>,
  fields: readonly string[],
  send: Save<Values>,
) {
  const { conflict, choose } = useConflict();

  /** Returns `false` if nothing was saved. */
  async function save(values: Values, stamp = newer.began.stamp): Promise<boolean> {
    const changed = newer.changedOf(values);
    try {
      await send(values, changed, stamp);
    } catch (error) {
      const row = newerRow<{ gmtModified: string }>(error, stamp);
      if (row === undefined) throw error;
      const theirs = only<Values>(row, new Set(fields));
      const began = { ...theirs, ...only(newer.began.values, new Set(Object.keys(changed))) };
      const choice = await choose(began, { mine: { ...theirs, ...changed }, theirs, savedAt: row.gmtModified });
      if (choice === 'mine') return save(values, row.gmtModified);
      if (choice === 'theirs') newer.takeTheirs(theirs, row.gmtModified);
      return false;
    }
    newer.keepSaved(changed);
    return true;
  }
  return { conflict, save };
}
