import type { NumberedRun } from '@flotilla/contract/device';
import { createBatcher } from '../../../platform/db/batcher.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { savepoint } from '../../../platform/db/savepoint.ts';
import type { SoleServer } from '../../../platform/db/sole-server.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import { batched } from '../../../platform/live/batch.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { Connections } from '../../fleet/connections/api.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Exceptions, FailedRun, ThrownLast } from '../exceptions/api.ts';
import type { Scripts } from '../scripts/api.ts';
import type { Announce, OnEnded, RunPort, Runs, TaskPort } from './api.ts';
import { type Arrived, acknowledge, bytesOf } from './arrived.ts';
import { sentRun } from './claim-runs.ts';
import { createDispatcher } from './dispatcher.ts';
import type { EndedRun } from './ended-run.ts';
import type { Epochs } from './epochs.ts';
import { type Greeted, type Greeting, greetJournals, newestGreetings } from './greet-journal.ts';
import {
  enabledTasks,
  type Haste,
  insertRetries,
  insertRuns,
  insertStarts,
  isRaced,
  type MadeRun,
  refreshRuns,
  targetsOf,
  tasksOfDevices,
} from './insert-runs.ts';
import { createTaskJudge } from './judge-tasks.ts';
import { insertNextRounds } from './next-rounds.ts';
import { countByState } from './progress.ts';
import { because } from './reason-text.ts';
import { removeRuns } from './remove-old-runs.ts';
import { settleReports } from './settle-reports.ts';
import { clearRuns, clearUnstarted, ofTask, type StopOrder, stopRuns, withIds } from './stop-runs.ts';
import { storeProgress, type ToldProgress } from './store-progress.ts';
import { sweepRuns } from './sweep-runs.ts';
import { markStuck, stuckRuns } from './watch-stuck.ts';

export interface RunsDeps {
  readonly db: Database;
  readonly soleServer: Pick<SoleServer, 'require' | 'isSole'>;
  readonly connections: Pick<Connections, 'session' | 'sessions' | 'send' | 'end' | 'live'>;
  readonly devices: Pick<Devices, 'onChange'>;
  readonly scripts: Pick<Scripts, 'refs'>;
  readonly exceptions: Exceptions;
  readonly thrownLast: Pick<ThrownLast, 'ended'>;
  readonly tasks: TaskPort;
  readonly parameters: Parameters;
  readonly epochs: Epochs;
  admits(tenantId: number, db?: Queryable): Promise<boolean>;
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'repeatEveryMs' | 'reconcileEveryMs' | 'judgeEveryMs'>;
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
const progressEveryMs = 1_000;
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

const withState = (made: readonly MadeRun[], wanted: MadeRun['state']) => made.filter(({ state }) => state === wanted);
const devicesOf = (made: readonly MadeRun[]): number[] => made.map(({ deviceId }) => deviceId);

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

  const inTransaction = <T>(work: (tx: Queryable) => Promise<T>) => db.transaction(({ drizzle: tx }) => work(tx));

  const listeners: OnEnded[] = [];
  /** What tasks do after some of their runs have ended; answers those that are locked. The sweep finds the new runs, and repeats the stops, a moment later. */
  const advance = async (tx: Queryable, taskIds: readonly number[]): Promise<readonly number[]> => {
    const locked: number[] = [];
    for (let left = taskIds; left.length > 0; ) {
      const progress = await tasks.advance(tx, left);
      for (const taskId of progress.stopped) await stopRuns(tx, ofTask(taskId), 'unstarted');
      if (progress.advanced.length > 0) await insertRuns(tx, progress.advanced, limits());
      locked.push(...progress.locked);
      // A wave may reach no further phone than the one before.
      left = progress.advanced;
    }
    await tasks.finishDone(tx, taskIds);
    return locked;
  };
  const judge = createTaskJudge({
    everyMs: deps.timing.judgeEveryMs,
    judge: (taskIds) => inTransaction((tx) => advance(tx, taskIds)),
    onError,
  });
  /** The consequences of ended runs, in the transaction that ends them. */
  const afterEnd = async (tx: Queryable, ended: readonly EndedRun[]): Promise<void> => {
    if (ended.length === 0) return;
    const runIds = ended.map((run) => run.runId);
    await insertNextRounds(tx, runIds, limits());
    for (const listener of listeners) await listener(tx, ended);
  };
  /** Ended runs leave their phones free, and their tasks to be judged. */
  const freed = (ended: readonly EndedRun[]) => {
    dispatcher.wake(ended.map((run) => run.deviceId));
    judge.add(ended.map((run) => run.taskId));
  };

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
    const { ended, greeted } = await inTransaction(async (tx) => {
      const greetings = await newestGreetings(tx, [...newest.values()]);
      const shown = greetings.flatMap(({ stayed, newestRun }) => (stayed || !newestRun ? [] : [newestRun]));
      const outdated = await deps.epochs.compare(tx, shown);
      const { ended, greeted } = await greetJournals(tx, greetings);
      const all = [...outdated, ...ended];
      await afterEnd(tx, all);
      return { ended: all, greeted: new Map(greetings.map((one, index) => [one, greeted[index]!])) };
    });
    judge.add(ended.map((run) => run.taskId));
    return hellos.map((one) => greeted.get(one) ?? null);
  }, helloBatch);

  /** What scripts told since it was stored last; lost with this server, and soon told again. */
  let told = new Map<number, ToldProgress>();
  const storeTold = async () => {
    if (told.size === 0) return;
    const taken = [...told.values()];
    told = new Map();
    await storeProgress(db.drizzle, taken);
  };

  const port: RunPort = {
    welcome: ({ deviceId, epoch }, { journalId, held, newestRun }, stayed) =>
      greet({ deviceId, epoch, journalId, held, newestRun, stayed }),
    connected: (session) => dispatcher.wake([session.deviceId]),
    disconnected() {},
    progressed({ deviceId }, progress) {
      // By the phone, whose word it is: the run's number is not checked yet.
      told.set(deviceId, { deviceId, progress });
    },
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
  const sendRuns = (tx: Queryable, taskId: number, haste: Haste): Promise<MadeRun[]> =>
    savepoint(tx, () => insertRuns(tx, [taskId], limits(), haste)).catch((error: unknown) => {
      if (isRaced(error)) return [];
      throw error;
    });
  const fill = async (tx: Queryable, taskId: number, atOnce = false): Promise<Announce> => {
    const deviceIds = await targetsOf(tx, taskId);
    const ready = await dispatcher.ready(tx, deviceIds);
    const made = ready.length > 0 ? await sendRuns(tx, taskId, { ready, atOnce }) : [];
    const rest = made.length < deviceIds.length ? await insertRuns(tx, [taskId], limits(), { atOnce }) : [];
    const sent = withState(made, 'sent');
    const usual = sent.find(({ ownParams }) => ownParams === null) ?? sent[0];
    const like = usual && (await sentRun(tx, usual.runId));
    return () => {
      if (like) dispatcher.deliver({ runs: sent, like }, ready).catch(onError);
      dispatcher.wake(devicesOf([...withState(made, 'waiting'), ...rest]));
    };
  };
  const makeRuns = async (taskIds: readonly number[]) =>
    dispatcher.wake(devicesOf(await inTransaction((tx) => insertRuns(tx, taskIds, limits()))));
  /** Repairs what a lost event or a crash left undone, one task at a time, to keep locks short. */
  const makeMissingRuns = async () => {
    for (const taskId of await enabledTasks(db.drizzle)) {
      await makeRuns([taskId]);
      judge.add([taskId]);
    }
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
  /** One task a transaction; true while more may be due. */
  const makeDueStart = async (): Promise<boolean> => {
    const deviceIds = await inTransaction(async (tx) => {
      const due = await tasks.takeDue(tx);
      if (!due) return null;
      return due.starts === 'window'
        ? devicesOf(await insertRuns(tx, [due.taskId], limits()))
        : insertStarts(tx, due.taskId, due.starts, limits());
    });
    if (deviceIds) dispatcher.wake(deviceIds);
    return deviceIds !== null;
  };
  const makeDueStarts = async () => {
    while (await makeDueStart());
  };
  const stopStuck = async () => {
    const { orders, ended } = await inTransaction(async (tx) => {
      const stuck = await markStuck(tx, parameters.count('run.stuckAfterMinutes'));
      if (stuck.length === 0) return { orders: [], ended: [] };
      await tx.execute(
        sql`update run set reason = ${because('runStuck')} where ${withIds(stuck)} and state = 'running'`,
      );
      const stopped = await stopRuns(tx, withIds(stuck), 'kill');
      await afterEnd(tx, stopped.ended);
      return stopped;
    });
    order(orders);
    freed(ended);
  };
  const sweeper = startSweeper(
    [
      { everyMs: progressEveryMs, work: storeTold },
      { everyMs: sweepEveryMs, work: stopStuck },
      { everyMs: sweepEveryMs, work: endOverdue },
      { everyMs: sweepEveryMs, work: makeDueStarts },
      { everyMs: sweepEveryMs, work: () => dispatcher.findDue() },
      { everyMs: repeatEveryMs, work: () => dispatcher.repeat() },
      { everyMs: reconcileEveryMs, work: makeMissingRuns },
    ],
    onError,
  );

  return {
    port,
    onEnded: (listener) => void listeners.push(listener),
    async start(tx, taskId) {
      await clearUnstarted(tx, taskId);
      const announce = await fill(tx, taskId);
      await tasks.finishDone(tx, [taskId]);
      return announce;
    },
    startAtOnce: (tx, taskId) => fill(tx, taskId, true),
    async fill(tx, taskId) {
      const announce = await fill(tx, taskId);
      return () => {
        announce();
        judge.add([taskId]);
      };
    },
    refresh: refreshRuns,
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
    stuck: stuckRuns,
    async close() {
      stopListening();
      await sweeper.close();
      await judge.close();
      await batcher.close();
      await dispatcher.close();
    },
  };
}
