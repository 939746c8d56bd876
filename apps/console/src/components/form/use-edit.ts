import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Answer, type Input, newKey, type Route } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { FormRoute } from '../../lib/forms.ts';
import { callAny, useSend } from '../../lib/use-call.ts';

/** The calls of a form that adds a row or edits one. */
export interface EditCalls {
  readonly one: Route;
  readonly add: FormRoute;
  readonly edit: Route;
  /** What names the row, where that is not `id`. */
  readonly idField?: string;
  /** Those of a plain slice's form; every other field of a row can only be read. */
  readonly fields?: readonly string[];
}

export type Choice = 'mine' | 'theirs' | 'back';

/** Somebody has saved meanwhile, and a person has to compare. */
export interface Conflict<Row, Values> {
  readonly mine: Values;
  readonly theirs: Row;
  readonly decide: (choice: Choice) => void;
}

interface Edit<Row, Values> {
  calls: EditCalls;
  /** Undefined to add one. */
  id: number | undefined;
  toValues: (row: Row) => Partial<Values>;
  toBody: (values: Values) => object;
  /** The newer row has taken the place of the one that the form began with. */
  onTheirs: () => void;
}

/** What a field that nobody has filled in may hold. */
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

/** The row as it is now, where a save was refused because it had changed. */
export function newerRow<Row>(error: unknown): Row | undefined {
  const data = error instanceof ApiError && error.code === 409 ? error.data : undefined;
  return (data as { current?: Row } | null | undefined)?.current;
}

/** A row that is asked for when its form opens, and saved as long as nobody else has saved other values meanwhile. */
export function useEdit<C extends EditCalls, Values extends object>(options: Edit<Answer<C['one']>, Values>) {
  type Row = Answer<C['one']>;
  const { calls, id, toValues, toBody, onTheirs } = options;
  const named = { [calls.idField ?? 'id']: id };
  // A key of its own: neither what a page has read nor what was read when it was open before is shown.
  const [opening] = useState(newKey);
  const [row, setRow] = useState<Row>();
  const [conflict, setConflict] = useState<Conflict<Row, Values>>();
  const asked = useQuery({
    queryKey: ['edit', opening],
    queryFn: ({ signal }) => callAny(calls.one, { query: named } as Input<Route>, { signal, quiet: true }),
    // The form and its stamp stay those that it began with.
    enabled: id !== undefined && row === undefined,
    gcTime: 0,
  });
  if (asked.data !== undefined && row === undefined) setRow(asked.data as Row);
  const { mutateAsync } = useSend<Route>(id === undefined ? calls.add : calls.edit, {
    done: id === undefined ? 'added' : 'saved',
    quiet: true,
  });
  const send = (body: object) => mutateAsync({ body } as Input<Route>);

  /** Answers what to do where `began` is no longer the row. */
  async function compare(mine: Values, began: Row, theirs: Row): Promise<Choice> {
    const newer = toValues(theirs);
    if (differing(toValues(began), newer).size === 0 || differing(mine, newer).size === 0) return 'mine';
    const choice = await new Promise<Choice>((decide) => setConflict({ mine, theirs, decide }));
    setConflict(undefined);
    return choice;
  }

  /** False where the form stays open: nothing was saved. */
  async function save(values: Values, began = row): Promise<unknown> {
    if (id === undefined || began === undefined) return send(toBody(values));
    const stampOf = (one: Row) => (one as { gmtModified?: string }).gmtModified;
    try {
      return await send({ ...named, ...toBody(values), gmtModified: stampOf(began) });
    } catch (error) {
      const theirs = newerRow<Row>(error);
      if (theirs === undefined || stampOf(theirs) === stampOf(began)) throw error;
      const choice = await compare(values, began, theirs);
      if (choice === 'back') return false;
      flushSync(() => setRow(theirs));
      if (choice === 'mine') return save(values, theirs);
      onTheirs();
      return false;
    }
  }
  return { row, asked, conflict, save };
}
