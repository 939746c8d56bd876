import type { Database } from '../../../platform/db/database.ts';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { SoleServer } from '../../../platform/db/sole-server.ts';
import type { Events } from '../../../platform/events/events.ts';
import { createClockWatch } from '../../../platform/jobs/clock-watch.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { Connections } from '../../fleet/connections/api.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Exceptions, ThrownLast } from '../exceptions/api.ts';
import type { Scripts } from '../scripts/api.ts';
import type { Announce, RunPort, Runs } from './api.ts';
import { createDispatcher } from './delivery/dispatcher.ts';
import { createEndings } from './delivery/endings.ts';
import type { Epochs } from './delivery/epochs.ts';
import { createGreeter } from './delivery/greet-phones.ts';
import { refreshRuns } from './delivery/insert-runs.ts';
import { createRunMaker } from './delivery/make-runs.ts';
import { recordEnds } from './delivery/record-ends.ts';
import { createOverdue, stuckRuns } from './delivery/stop-overdue.ts';
import {
  clearRuns,
  endRunsOfDeleted,
  endWithoutReport,
  ofTask,
  type StopOrder,
  stopRuns,
  withIds,
} from './delivery/stop-runs.ts';
import { createProgress } from './delivery/store-progress.ts';
import { createReportBatcher } from './delivery/store-reports.ts';
import { createTakenBatcher } from './delivery/store-taken.ts';
import { followClock } from './delivery/sweep-runs.ts';
import { endRuns, noteRun } from './delivery/trace-runs.ts';
import { removeRuns } from './ledger/remove-old-runs.ts';
import { countByState, countOpen } from './ledger/summarise-runs.ts';

export interface RunsDeps {
  readonly db: Database;
  readonly events: Events;
  readonly soleServer: Pick<SoleServer, 'require' | 'isSole'>;
  readonly connections: Pick<Connections, 'session' | 'sessions' | 'send' | 'end' | 'live'>;
  readonly devices: Pick<Devices, 'onChange'>;
  readonly scripts: Pick<Scripts, 'refs'>;
  readonly exceptions: Exceptions;
  readonly thrownLast: Pick<ThrownLast, 'ended'>;
  readonly parameters: Parameters;
  readonly epochs: Epochs;
  admits(tenantId: number, db?: Queryable): Promise<boolean>;
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'repeatEveryMs' | 'reconcileEveryMs'>;
  readonly log: { error(details: object, message: string): void };
}

export interface RunsSlice extends Runs {
  /** Asks these runs to stop; the caller has checked the permission. */
  stop(runIds: readonly number[]): Promise<void>;
  /** Creates a new try of each of these runs that did not succeed; returns how many. */
  retry(runIds: readonly number[]): Promise<number>;
  /** Counts the runs of the whole site that have not ended, by state. */
  countOpen(db: Queryable): Promise<(readonly [state: string, runs: number])[]>;
}

/** Creates runs, sends them, settles their reports, and ends expired ones (`docs/delivery.md`). */
export function createRuns(deps: RunsDeps): RunsSlice {
  const { db, connections, parameters } = deps;
  const onError = (error: unknown) => deps.log.error({ err: error }, 'delivery of runs failed, trying again');
  const limits = () => ({
    expiryMinutes: parameters.count('run.expiryMinutes'),
    timeLimitSeconds: parameters.count('run.timeLimitSeconds'),
  });
  const lostAfterMinutes = () => parameters.count('run.lostAfterMinutes');
  const order = (orders: readonly StopOrder[]) => {
    for (const { runId, deviceId, mode } of orders) connections.send(deviceId, { action: 'stopRun', runId, mode });
  };

  const dispatcher = createDispatcher({ ...deps, db: db.drizzle, onError });
  const endings = createEndings({ ...deps, limits });
  endings.afterEnded(endRuns);
  endings.afterEnded((ended) => dispatcher.wake(ended.map((run) => run.deviceId)));
  const maker = createRunMaker({ db, dispatcher, limits, onError });
  const watch = createClockWatch({ db });
  watch.onJump(followClock);
  const overdue = createOverdue({ endings, parameters, watch, order });
  const progress = createProgress(db.drizzle);
  const reports = createReportBatcher({ ...deps, endings, lostAfterMinutes, onError });
  const taken = createTakenBatcher({ ...deps, onError });

  const endOfDeleted = async (which: SQL) => {
    await endings.end(async (tx) => ({ ended: await endRunsOfDeleted(tx, which) }));
  };
  const stopListening = deps.devices.onChange((deviceIds) => {
    endOfDeleted(sql`run.device_id = any(${sql.param(deviceIds)}::bigint[])`).catch(onError);
  });

  const { sweepEveryMs, repeatEveryMs, reconcileEveryMs } = deps.timing;
  const sweeper = startSweeper(
    [
      progress.step,
      { everyMs: sweepEveryMs, work: watch.check },
      { everyMs: sweepEveryMs, work: overdue.stopStuck },
      { everyMs: sweepEveryMs, work: overdue.end },
      { everyMs: sweepEveryMs, work: dispatcher.findDue },
      { everyMs: repeatEveryMs, work: dispatcher.repeat },
      { everyMs: reconcileEveryMs, work: () => endOfDeleted(sql`true`) },
    ],
    onError,
  );

  return {
    port: createPort(deps, { dispatcher, greet: createGreeter(endings, deps.epochs), progress, reports, taken }),
    onTaken: taken.onTaken,
    onEnded: endings.onEnded,
    afterEnded: endings.afterEnded,
    start: (tx, taskId) => maker.fill(tx, taskId, { clearsUnstarted: true }),
    startAtOnce: async (tx, taskId) => (await maker.fill(tx, taskId, { atOnce: true })).announce,
    fill: async (tx, taskId) => (await maker.fill(tx, taskId)).announce,
    fillAll: maker.fillAll,
    makeStarts: maker.makeStarts,
    refresh: (tx, taskId) => refreshRuns(tx, taskId, limits()),
    async stopTask(tx, taskId, mode): Promise<Announce> {
      const { orders, ended } = await stopRuns(tx, ofTask(taskId), mode);
      await recordEnds(tx, deps.events, ended);
      return () => order(orders);
    },
    async stop(runIds) {
      const { orders } = await endings.end((tx) => stopRuns(tx, withIds(runIds), 'kill'));
      order(orders);
    },
    retry: maker.retry,
    async dropTask(tx, taskId): Promise<Announce> {
      const { orders, ended } = await stopRuns(tx, ofTask(taskId), 'kill');
      await recordEnds(tx, deps.events, [...ended, ...(await endWithoutReport(tx, ofTask(taskId)))]);
      await removeRuns(tx, ofTask(taskId));
      return () => order(orders);
    },
    clear: async (tx, taskId, selection) => recordEnds(tx, deps.events, await clearRuns(tx, taskId, selection)),
    wake: dispatcher.wake,
    progress: countByState,
    countOpen,
    stuck: stuckRuns,
    async close() {
      stopListening();
      await sweeper.close();
      await reports.close();
      await taken.close();
      await dispatcher.close();
    },
  };
}

interface PortParts {
  readonly dispatcher: ReturnType<typeof createDispatcher>;
  readonly greet: ReturnType<typeof createGreeter>;
  readonly progress: ReturnType<typeof createProgress>;
  readonly reports: ReturnType<typeof createReportBatcher>;
  readonly taken: ReturnType<typeof createTakenBatcher>;
}

/** Receives the messages of phones about their runs. */
const createPort = (
  { connections }: Pick<RunsDeps, 'connections'>,
  { dispatcher, greet, progress, reports, taken }: PortParts,
): RunPort => ({
  welcome: ({ deviceId, epoch }, { journalId, held, newestRun }, stayed) =>
    greet({ deviceId, epoch, journalId, held, newestRun, stayed }),
  connected: (session) => dispatcher.wake([session.deviceId]),
  progressed: ({ deviceId }, reported) => progress.add({ deviceId, progress: reported }),
  reported(session, report) {
    const { deviceId, journalId } = session;
    noteRun(report.runId, report.state);
    const apkVersion = connections.live(deviceId)?.heartbeat?.apkVersion ?? '';
    const isHeld = reports.add({ session, deviceId, journalId, apkVersion, report });
    // The phone reconnects later and reports again.
    if (!isHeld) connections.end(deviceId, 'unavailable');
  },
  took(session, items) {
    if (!taken.add({ session, items })) connections.end(session.deviceId, 'unavailable');
  },
});
