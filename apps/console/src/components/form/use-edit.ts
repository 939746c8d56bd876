import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Answer, type Input, newKey, type Route } from '../../lib/calls/api.ts';
import { callAny, useSend } from '../../lib/calls/use-call.ts';
import type { FormRoute } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { newerRow, stampOf, useConflict } from './use-conflict.ts';

/** The calls of a form that adds a row or edits one. */
export interface EditCalls {
  readonly one: Route;
  readonly add: FormRoute;
  readonly edit: Route;
  /** The field of the id, if it is not `id`. */
  readonly idField?: string;
  /** The fields of a plain slice's form. All other fields of a row are read-only. */
  readonly fields?: readonly string[];
}

interface Edit<Row, Values> {
  calls: EditCalls;
  /** `undefined` to add one. */
  id: number | undefined;
  /** The noun of the row. */
  what: string;
  toValues: (row: Row) => Partial<Values>;
  toBody: (values: Values) => object;
  /** Called after the newer row has replaced the one that the form began with. */
  onTheirs: () => void;
}

/** Fetches a row when its form opens. Saves the row unless another user has saved other values since then. */
export function useEdit<C extends EditCalls, Values extends object>(options: Edit<Answer<C['one']>, Values>) {
  type Row = Answer<C['one']>;
  const { calls, id, what, toValues, toBody, onTheirs } = options;
  const t = useT();
  const named = { [calls.idField ?? 'id']: id };
  // A new key, so that no cached row is shown.
  const [opening] = useState(newKey);
  const [row, setRow] = useState<Row>();
  const { conflict, choose } = useConflict();
  const query = useQuery({
    queryKey: ['edit', opening],
    queryFn: ({ signal }) => callAny(calls.one, { query: named } as Input<Route>, { signal, quiet: true }),
    // The form keeps the row and the stamp that it began with.
    enabled: id !== undefined && row === undefined,
    gcTime: 0,
  });
  if (query.data !== undefined && row === undefined) setRow(query.data as Row);
  const { mutateAsync } = useSend<Route>(id === undefined ? calls.add : calls.edit, {
    done: () => t(id === undefined ? 'done.addedOne' : 'done.savedOne', { what }),
    quiet: true,
  });
  const send = (body: object) => mutateAsync({ body } as Input<Route>);

  /** Returns `false` if nothing was saved, so that the form stays open. */
  async function save(values: Values, began = row): Promise<unknown> {
    if (id === undefined || began === undefined) return send(toBody(values));
    const stamp = stampOf(began);
    try {
      return await send({ ...named, ...toBody(values), gmtModified: stamp });
    } catch (error) {
      const theirs = newerRow<Row>(error, stamp);
      if (theirs === undefined) throw error;
      const both = { mine: values, theirs: toValues(theirs), savedAt: stampOf(theirs) };
      const choice = await choose(toValues(began), both);
      if (choice === 'back') return false;
      flushSync(() => setRow(theirs));
      if (choice === 'mine') return save(values, theirs);
      onTheirs();
      return false;
    }
  }
  return { row, query, conflict, save };
}
