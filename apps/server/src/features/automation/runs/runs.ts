import type { NumberedRun } from '@flotilla/contract/device';
import { createBatcher } from '../../../platform/db/batcher.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { SoleServer } from '../../../platform/db/sole-server.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import { batched } from '../../../platform/live/batch.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { Connections } from '../../fleet/connections/api.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Exceptions, FailedRun, ThrownLast } from '../exceptions/api.ts';
import type { Scripts } from '../scripts/api.ts';
import type { Announce, RunPort, Runs, TaskPort } from './api.ts';
import { type Arrived, acknowledge, bytesOf } from './arrived.ts';
import { createDispatcher } from './dispatcher.ts';
import type { EndedRun } from './ended-run.ts';
import type { Epochs } from './epochs.ts';
import { type Greeted, type Greeting, greetJournals } from './greet-journal.ts';
import { enabledTasks, insertRetries, insertRuns, tasksOfDevices } from './insert-runs.ts';
import { insertNextRounds } from './next-rounds.ts';
import { countByState } from './progress.ts';
import { removeRuns } from './remove-old-runs.ts';
import { settleReports } from './settle-reports.ts';
import { clearRuns, clearUnstarted, ofTask, type StopOrder, stopRuns, withIds } from './stop-runs.ts';
import { sweepRuns } from './sweep-runs.ts';

export interface RunsDeps {
  readonly db: Database;
  readonly soleServer: Pick<SoleServer, 'require'>;
  readonly connections: Pick<Connections, 'session' | 'sessions' | 'send' | 'end' | 'live'>;
  readonly devices: Pick<Devices, 'onChange'>;
  readonly scripts: Pick<Scripts, 'refs'>;
  readonly exceptions: Exceptions;
  readonly thrownLast: Pick<ThrownLast, 'ended'>;
  readonly tasks: TaskPort;
  readonly parameters: Parameters;
  readonly epochs: Epochs;
  admits(tenantId: number): Promise<boolean>;
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'repeatEveryMs' | 'reconcileEveryMs'>;
  readonly log: { error(details: object, message: string): void };
}

export interface RunsSlice extends Runs {
  /** Asks these runs to stop; the caller has checked the permission. */
  stop(runIds: readonly number[]): Promise<void>;
  /** Makes a new try of each of these runs that did not succeed; answers how many. */
  retry(runIds: readonly number[]): Promise<number>;
}

interface JournalHello extends Greeting {
  readonly epoch: number;
  readonly newestRun: NumberedRun | undefined;
}
const helloBatch = { delayMs: 20, most: 1_000 };

/** The exceptions of the runs that ended, from each run's own phone. */
function failuresOf(reports: readonly Arrived[], ended: readonly EndedRun[]): FailedRun[] {
  const phoneOf = new Map(ended.map((run) => [run.runId, run.deviceId]));
  const failures = new Map<number, FailedRun>();
  for (const { deviceId, apkVersion, report } of reports) {
    const { runId, exception } = report;
    if (exception && phoneOf.get(runId) === deviceId) failures.set(runId, { runId, apkVersion, exception });
  }
  return [...failures.values()];
}

/** Creates runs, sends them, settles their reports, and ends expired ones (`docs/delivery.md`). */
export function createRuns(deps: RunsDeps): RunsSlice {
  const { db, connections, parameters, tasks } = deps;
  const { sweepEveryMs, repeatEveryMs, reconcileEveryMs } = deps.timing;
  const onError = (error: unknown) => deps.log.error({ err: error }, 'delivery of runs failed, trying again');
  const dispatcher = createDispatcher({ ...deps, db: db.drizzle, onError });
  const limits = () => ({
    expiryMinutes: parameters.count('run.expiryMinutes'),
    timeLimitSeconds: parameters.count('run.timeLimitSeconds'),
  });
  const lostAfterMinutes = () => parameters.count('run.lostAfterMinutes');

  /** The consequences of ended runs, in the transaction that ends them. */
  const afterEnd = async (tx: Queryable, ended: readonly EndedRun[]): Promise<void> => {
    if (ended.length === 0) return;
    const runIds = ended.map((run) => run.runId);
    await insertNextRounds(tx, runIds, limits());
    await tasks.finishDone(tx, [...new Set(ended.map((run) => run.taskId))]);
  };
  const freed = (ended: readonly EndedRun[]) => dispatcher.wake(ended.map((run) => run.deviceId));
  const inTransaction = <T>(work: (tx: Queryable) => Promise<T>) => db.transaction(({ drizzle: tx }) => work(tx));

  const store = async (reports: readonly Arrived[]): Promise<void> => {
    let someThrew = false;
    const ended = await inTransaction(async (tx) => {
      const settled = await settleReports(tx, reports, lostAfterMinutes());
      const failures = failuresOf(reports, settled);
      await deps.exceptions.record(tx, failures);
      await afterEnd(tx, settled);
      someThrew = failures.length > 0;
      return settled;
    });
    freed(ended);
    const deviceIds = ended.map((run) => run.deviceId);
    deps.thrownLast.ended(deviceIds, someThrew);
    acknowledge(reports);
  };
  const batcher = createBatcher<Arrived>({
    backlog: db.backlog,
    store,
    bytesOf,
    // Its phone has it in its journal; the run ends by its deadline.
    unstorable() {},
    onError,
  });

  const greet = batched(async (hellos: readonly JournalHello[]): Promise<(Greeted | null)[]> => {
    const newest = new Map(hellos.toSorted((one, other) => one.epoch - other.epoch).map((one) => [one.deviceId, one]));
    const greetings = [...newest.values()];
    const shown = greetings.flatMap(({ stayed, newestRun }) => (stayed || !newestRun ? [] : [newestRun]));
    const greeted = await inTransaction(async (tx) => {
      const outdated = await deps.epochs.compare(tx, shown);
      const { ended, greeted } = await greetJournals(tx, greetings);
      await afterEnd(tx, [...outdated, ...ended]);
      return new Map(greetings.map((one, index) => [one, greeted[index]!]));
    });
    return hellos.map((one) => greeted.get(one) ?? null);
  }, helloBatch);

  const port: RunPort = {
    welcome: ({ deviceId, epoch }, { journalId, held, newestRun }, stayed) =>
      greet({ deviceId, epoch, journalId, held, newestRun, stayed }),
    connected: (session) => dispatcher.wake([session.deviceId]),
    disconnected() {},
    reported(session, report) {
      const { deviceId, journalId } = session;
      const apkVersion = connections.live(deviceId)?.heartbeat?.apkVersion ?? '';
      const taken = batcher.add({ session, deviceId, journalId, apkVersion, report });
      // The phone reconnects later and reports again.
      if (!taken) connections.end(deviceId, 'unavailable');
    },
  };

  const order = (orders: readonly StopOrder[]) => {
    for (const { runId, deviceId, mode } of orders) connections.send(deviceId, { action: 'stopRun', runId, mode });
  };
  const fill = async (tx: Queryable, taskId: number): Promise<Announce> => {
    const deviceIds = await insertRuns(tx, [taskId], limits());
    return () => dispatcher.wake(deviceIds);
  };
  const makeRuns = async (taskIds: readonly number[]) =>
    dispatcher.wake(await inTransaction((tx) => insertRuns(tx, taskIds, limits())));
  /** Repairs what a lost event or a crash left undone, one task at a time, to keep locks short. */
  const makeMissingRuns = async () => {
    for (const taskId of await enabledTasks(db.drizzle)) await makeRuns([taskId]);
  };
  const makeRunsOf = async (deviceIds: readonly number[]) => {
    const taskIds = await tasksOfDevices(db.drizzle, deviceIds);
    if (taskIds.length > 0) await makeRuns(taskIds);
  };
  const stopListening = deps.devices.onChange((deviceIds) => {
    makeRunsOf(deviceIds).catch(onError);
  });

  const endOverdue = async () => {
    const ended = await inTransaction(async (tx) => {
      const swept = await sweepRuns(tx, lostAfterMinutes());
      await afterEnd(tx, swept);
      return swept;
    });
    freed(ended);
    await tasks.finishClosed(db.drizzle);
  };
  const sweeper = startSweeper(
    [
      { everyMs: sweepEveryMs, work: endOverdue },
      { everyMs: sweepEveryMs, work: () => dispatcher.findDue() },
      { everyMs: repeatEveryMs, work: () => dispatcher.repeat() },
      { everyMs: reconcileEveryMs, work: makeMissingRuns },
    ],
    onError,
  );

  return {
    port,
    async start(tx, taskId) {
      await clearUnstarted(tx, taskId);
      const announce = await fill(tx, taskId);
      await tasks.finishDone(tx, [taskId]);
      return announce;
    },
    fill,
    async stopTask(tx, taskId, mode): Promise<Announce> {
      const { orders } = await stopRuns(tx, ofTask(taskId), mode);
      return () => order(orders);
    },
    async stop(runIds) {
      const { orders, ended } = await inTransaction(async (tx) => {
        const stopped = await stopRuns(tx, withIds(runIds), 'kill');
        await afterEnd(tx, stopped.ended);
        return stopped;
      });
      order(orders);
      freed(ended);
    },
    async retry(runIds) {
      const deviceIds = await inTransaction((tx) => insertRetries(tx, runIds, limits()));
      dispatcher.wake(deviceIds);
      return deviceIds.length;
    },
    async dropTask(tx, taskId): Promise<Announce> {
      const { orders } = await stopRuns(tx, ofTask(taskId), 'kill');
      await removeRuns(tx, ofTask(taskId));
      return () => order(orders);
    },
    clear: clearRuns,
    wake: (deviceIds) => dispatcher.wake(deviceIds),
    progress: countByState,
    async close() {
      stopListening();
      await sweeper.close();
      await batcher.close();
      await dispatcher.close();
    },
  };
}
