import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections, DeviceSession } from '../../fleet/connections/api.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Exceptions } from '../exceptions/api.ts';
import type { Scripts } from '../scripts/api.ts';
import type { RunPort, Runs, TaskPort } from './api.ts';
import { createDispatcher } from './dispatcher.ts';
import { greetJournal } from './greet-journal.ts';
import { insertRetries, insertRuns } from './insert-runs.ts';
import { insertNextRounds } from './next-rounds.ts';
import { countByState } from './progress.ts';
import { type Arrived, createReportBatcher } from './report-batcher.ts';
import { type EndedRun, settleReports } from './settle-reports.ts';
import { clearRuns, ofTask, type StopOrder, stopRuns, withIds } from './stop-runs.ts';
import { sweepRuns } from './sweep-runs.ts';
import { tasksOfDevices } from './tasks-of-devices.ts';

export interface RunsDeps {
  readonly db: Database;
  readonly connections: Pick<Connections, 'session' | 'sessions' | 'send' | 'live'>;
  readonly devices: Pick<Devices, 'onChange'>;
  readonly scripts: Pick<Scripts, 'refs'>;
  readonly exceptions: Exceptions;
  readonly tasks: TaskPort;
  readonly parameters: Parameters;
  admits(tenantId: number): Promise<boolean>;
  readonly log: { error(details: object, message: string): void };
}

export interface RunsSlice extends Runs {
  /** Asks these runs to stop; the caller has checked that they may be. */
  stop(runIds: readonly number[]): Promise<void>;
  /** Makes a new try of each of these runs that did not succeed; answers how many. */
  retry(runIds: readonly number[]): Promise<number>;
}

const sweepEveryMs = 2_000;

/** Delivery of runs: makes them, sends them, hears what became of them, ends what ran out of time (decisions §5, `docs/delivery.md`). */
export function createRuns(deps: RunsDeps): RunsSlice {
  const { db, connections, parameters, log } = deps;
  const onError = (error: unknown) => log.error({ err: error }, 'delivery of runs failed, trying again');
  const dispatcher = createDispatcher({
    db: db.drizzle,
    connections,
    scripts: deps.scripts,
    admits: deps.admits,
    onError,
  });
  const limits = () => ({
    expiryMinutes: parameters.count('run.expiryMinutes'),
    timeLimitSeconds: parameters.count('run.timeLimitSeconds'),
  });
  const lostAfterMinutes = () => parameters.count('run.lostAfterMinutes');

  const freed = (ended: readonly EndedRun[]) => {
    for (const { runId } of ended) dispatcher.heard(runId);
    dispatcher.wake(ended.map((run) => run.deviceId));
  };
  const taskIdsOf = (ended: readonly EndedRun[]) => [...new Set(ended.map((run) => run.taskId))];

  const afterEnd = async (tx: Queryable, ended: readonly EndedRun[]): Promise<void> => {
    await insertNextRounds(
      tx,
      ended.map((run) => run.runId),
      limits(),
    );
    await deps.tasks.finishDone(tx, taskIdsOf(ended));
  };

  const store = async (reports: readonly Arrived[]): Promise<void> => {
    const ended = await db.transaction(async ({ drizzle: tx }) => {
      const settled = await settleReports(tx, reports, lostAfterMinutes());
      const failed = reports.flatMap(({ report, apkVersion }) =>
        report.exception && settled.some((run) => run.runId === report.runId)
          ? [{ runId: report.runId, apkVersion, exception: report.exception }]
          : [],
      );
      if (failed.length > 0) await deps.exceptions.record(tx, failed);
      if (settled.length > 0) await afterEnd(tx, settled);
      return settled;
    });
    for (const { report } of reports) dispatcher.heard(report.runId);
    freed(ended);
  };
  const batcher = createReportBatcher({ store, onError });

  const port: RunPort = {
    async welcome(session, hello) {
      const greeted = await db.transaction(({ drizzle: tx }) =>
        greetJournal(tx, { deviceId: session.deviceId, journalId: hello.journalId, held: hello.held }),
      );
      return { stops: greeted.stops, settled: greeted.settled };
    },
    connected: (session) => dispatcher.wake([session.deviceId]),
    disconnected: (session) => dispatcher.forget(session),
    reported(session: DeviceSession, report) {
      const apkVersion = connections.live(session.deviceId)?.heartbeat?.apkVersion ?? '';
      batcher.add({ session, deviceId: session.deviceId, journalId: session.journalId, apkVersion, report });
    },
  };

  const order = (orders: readonly StopOrder[], mode: 'unstarted' | 'kill') => {
    for (const { runId, deviceId } of orders) connections.send(deviceId, { action: 'stopRun', runId, mode });
  };

  const enqueue = async (taskIds: readonly number[]): Promise<number> => {
    const deviceIds = await db.transaction(({ drizzle: tx }) => insertRuns(tx, taskIds, limits()));
    dispatcher.wake(deviceIds);
    return deviceIds.length;
  };
  const stopListening = deps.devices.onChange((deviceIds) => {
    tasksOfDevices(db.drizzle, deviceIds)
      .then((taskIds) => (taskIds.length > 0 ? enqueue(taskIds) : 0))
      .catch(onError);
  });

  const sweep = async () => {
    const ended = await db.transaction(async ({ drizzle: tx }) => {
      const swept = await sweepRuns(tx, lostAfterMinutes());
      if (swept.length > 0) await afterEnd(tx, swept);
      return swept;
    });
    freed(ended);
    await dispatcher.sweep();
  };
  let sweeping: Promise<void> | null = null;
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch(onError)
      .finally(() => {
        sweeping = null;
      });
  }, sweepEveryMs);

  return {
    port,
    enqueue,
    async stopTask(taskId, mode) {
      order(await db.transaction(({ drizzle: tx }) => stopRuns(tx, ofTask(taskId), mode)), mode);
    },
    async stop(runIds) {
      order(await db.transaction(({ drizzle: tx }) => stopRuns(tx, withIds(runIds), 'kill')), 'kill');
    },
    async retry(runIds) {
      const deviceIds = await db.transaction(({ drizzle: tx }) => insertRetries(tx, runIds, limits()));
      dispatcher.wake(deviceIds);
      return deviceIds.length;
    },
    clear: (tx: Queryable, taskId, selection) => clearRuns(tx, taskId, selection),
    progress: (taskIds) => countByState(db.drizzle, taskIds),
    async close() {
      stopListening();
      clearInterval(timer);
      await sweeping;
      await batcher.close();
      await dispatcher.close();
    },
  };
}
