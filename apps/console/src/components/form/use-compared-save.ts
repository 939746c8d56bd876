import { useState } from 'react';
import { type Choice, type Conflict, differing, newerRow } from './use-edit.ts';
import type { NewerValues } from './use-newer-values.ts';

type Theirs<Values> = Partial<Values> & { readonly gmtModified: string };
export type Save<Values> = (values: Values, changed: Partial<Values>, stamp: string | undefined) => Promise<unknown>;

const only = <Values extends object>(values: object, names: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Values>;

/** Saves a form that stays open. Who has changed the same fields as somebody else meanwhile compares both sides first. */
export function useComparedSave<Values extends object>(
  newer: NewerValues<Values>,
  fields: readonly string[],
  send: Save<Values>,
) {
  const [conflict, setConflict] = useState<Conflict<Theirs<Values>, Values>>();

  async function compare(changed: Partial<Values>, theirs: Theirs<Values>): Promise<Choice> {
    const names = Object.keys(changed);
    const newest = only(theirs, names);
    if (differing(only(newer.began.values, names), newest).size === 0) return 'mine';
    if (differing(changed, newest).size === 0) return 'mine';
    const mine = { ...only(theirs, fields), ...changed } as Values;
    const choice = await new Promise<Choice>((decide) => setConflict({ mine, theirs, decide }));
    setConflict(undefined);
    return choice;
  }

  /** False where nothing was saved. */
  async function save(values: Values, stamp = newer.began.stamp): Promise<boolean> {
    const changed = newer.changedOf(values);
    try {
      await send(values, changed, stamp);
    } catch (error) {
      const theirs = newerRow<Theirs<Values>>(error);
      if (theirs === undefined || theirs.gmtModified === stamp) throw error;
      const choice = await compare(changed, theirs);
      if (choice === 'mine') return save(values, theirs.gmtModified);
      if (choice === 'theirs') newer.takeTheirs(only(theirs, fields), theirs.gmtModified);
      return false;
    }
    newer.keepSaved(changed);
    return true;
  }
  return { conflict, save };
}
