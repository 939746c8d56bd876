import type { Database } from '../../../../platform/db/database.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { savepoint } from '../../../../platform/db/savepoint.ts';
import type { Announce, Started } from '../api.ts';
import type { Dispatcher } from './dispatcher.ts';
import {
  failsIfRaced,
  type Haste,
  insertRetries,
  insertRuns,
  insertStarts,
  isRaced,
  type Limits,
  type MadeRun,
  targetsOf,
} from './insert-runs.ts';
import { rememberRuns } from './trace-runs.ts';

interface Deps {
  readonly db: Database;
  readonly dispatcher: Dispatcher;
  limits(): Limits;
  onError(error: unknown): void;
}

const withState = (made: readonly MadeRun[], wanted: MadeRun['state']) => made.filter(({ state }) => state === wanted);
const devicesOf = (made: readonly MadeRun[]): number[] => made.map(({ deviceId }) => deviceId);

/** Creates runs. Idle phones that are connected here get a single task's runs with the commit, others when they are claimed. */
export function createRunMaker({ db, dispatcher, limits, onError }: Deps) {
  const sendRuns = (tx: Queryable, taskId: number, haste: Required<Haste>): Promise<MadeRun[]> => {
    const insert = () => insertRuns(tx, [taskId], limits(), haste);
    if (!failsIfRaced(haste.ready)) return insert();
    return savepoint(tx, insert).catch((error: unknown) => {
      if (isRaced(error)) return [];
      throw error;
    });
  };
  return {
    async fill(tx: Queryable, taskId: number, { atOnce = false, clearsUnstarted = false } = {}): Promise<Started> {
      const deviceIds = await targetsOf(tx, taskId, clearsUnstarted);
      const ready = await dispatcher.ready(tx, deviceIds);
      const made = ready.length > 0 ? await sendRuns(tx, taskId, { ready, atOnce }) : [];
      const rest = made.length < deviceIds.length ? await insertRuns(tx, [taskId], limits(), { atOnce }) : [];
      rememberRuns([...made, ...rest]);
      const sent = withState(made, 'sent');
      const like = sent.find((run) => run.like !== null)?.like;
      const announce = () => {
        if (like) dispatcher.deliver({ runs: sent, like }, ready).catch(onError);
        dispatcher.wake(devicesOf([...withState(made, 'waiting'), ...rest]));
      };
      return { announce, made: made.length + rest.length };
    },
    async fillAll(tx: Queryable, taskIds: readonly number[]): Promise<Announce> {
      const made = await insertRuns(tx, taskIds, limits());
      rememberRuns(made);
      return () => dispatcher.wake(devicesOf(made));
    },
    async makeStarts(tx: Queryable, taskId: number, starts: readonly string[]): Promise<Announce> {
      const deviceIds = await insertStarts(tx, taskId, starts, limits());
      return () => dispatcher.wake(deviceIds);
    },
    async retry(runIds: readonly number[]): Promise<number> {
      const deviceIds = await db.transaction(({ drizzle: tx }) => insertRetries(tx, runIds, limits()));
      dispatcher.wake(deviceIds);
      return deviceIds.length;
    },
  };
}
