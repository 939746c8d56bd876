import type { Database } from '../../../../platform/db/database.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Events } from '../../../../platform/events/events.ts';
import type { OnEnded } from '../api.ts';
import type { EndedRun } from '../ended-run.ts';
import type { Limits } from './insert-runs.ts';
import { insertNextRounds } from './next-rounds.ts';
import { recordEnds } from './record-ends.ts';

export type AfterEnded = (ended: readonly EndedRun[]) => void;

interface Deps {
  readonly db: Database;
  readonly events: Events;
  limits(): Limits;
}

/** Everything that follows from the end of runs: next rounds, what other slices hold for a run, phones that are free again. */
export function createEndings({ db, events, limits }: Deps) {
  const within: OnEnded[] = [];
  const after: AfterEnded[] = [];
  return {
    onEnded: (listener: OnEnded) => void within.push(listener),
    afterEnded: (listener: AfterEnded) => void after.push(listener),
    /** Runs `work`, which ends runs, with the consequences in the same transaction, and notifies the listeners after the commit. */
    async end<R extends { readonly ended: readonly EndedRun[] }>(work: (tx: Queryable) => Promise<R>): Promise<R> {
      const result = await db.transaction(async ({ drizzle: tx }) => {
        const result = await work(tx);
        if (result.ended.length === 0) return result;
        await insertNextRounds(
          tx,
          result.ended.map((run) => run.runId),
          limits(),
        );
        await recordEnds(tx, events, result.ended);
        for (const listener of within) await listener(tx, result.ended);
        return result;
      });
      if (result.ended.length > 0) for (const listener of after) listener(result.ended);
      return result;
    },
  };
}
export type Endings = ReturnType<typeof createEndings>;
