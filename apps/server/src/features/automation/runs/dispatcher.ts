import type { RunOrder } from '@flotilla/contract/device';
import { isTaken } from '../../../platform/db/constraint.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections, DeviceSession } from '../../fleet/connections/api.ts';
import { type ClaimPorts, createClaimLoop } from '../dispatch/api.ts';
import type { Scripts } from '../scripts/api.ts';
import { type ClaimedRun, claimRuns, devicesWithDueRuns, unansweredRuns } from './claim-runs.ts';
import type { Epochs } from './epochs.ts';
import { standingOrders } from './stop-runs.ts';

interface Ports extends ClaimPorts {
  readonly db: Queryable;
  readonly connections: Pick<Connections, 'session' | 'sessions'>;
  readonly scripts: Pick<Scripts, 'refs'>;
  readonly epochs: Pick<Epochs, 'seal'>;
}

const smallestBatch = 16;
/** Younger orders may still be on their way. */
const repeatAfterSeconds = 10;

/** Sends waiting runs to the phones that are connected here. */
export function createDispatcher(ports: Ports) {
  const { db, connections, scripts, epochs } = ports;
  const awake = new Set<number>();

  /** Only over the connection that the run was claimed for: a newer one of the same phone has settled it already. */
  const order = async (claimed: readonly ClaimedRun[], sessions: readonly DeviceSession[]): Promise<void> => {
    const refs = await scripts.refs([...new Set(claimed.map((run) => run.versionId))]);
    const byDevice = new Map(sessions.map((session) => [session.deviceId, session]));
    for (const run of claimed) {
      const session = byDevice.get(run.deviceId);
      const script = refs.get(run.versionId);
      if (!session || !script || connections.session(run.deviceId) !== session) continue;
      session.send({
        action: 'run',
        runId: run.runId,
        nonce: run.nonce,
        seal: epochs.seal(run),
        lease: run.lease,
        task: { id: run.taskId, name: run.taskName },
        script,
        params: run.params as RunOrder['params'],
        cacheScript: run.cacheScript,
        startWithinMs: run.startWithinMs,
        timeLimitMs: run.timeLimitMs,
      });
    }
  };

  /**
   * A unique violation means that a phone has become busy: the batch is halved until it succeeds, and the rest is found again.
   */
  const claim = async (sessions: readonly DeviceSession[]): Promise<void> => {
    try {
      await order(await claimRuns(db, sessions), sessions);
    } catch (error) {
      if (!isTaken(error, 'run_busy')) throw error;
      if (sessions.length <= smallestBatch) return;
      const half = Math.ceil(sessions.length / 2);
      await claim(sessions.slice(0, half));
      await claim(sessions.slice(half));
    }
  };

  const loop = createClaimLoop(ports, {
    hasWork: () => awake.size > 0,
    async claim(next) {
      const sessions = await next(awake);
      if (sessions.length > 0) await claim(sessions);
    },
  });
  /** These phones may have something to do. */
  const wake = (deviceIds: readonly number[]) => {
    for (const id of deviceIds) awake.add(id);
    loop.start();
  };

  return {
    wake,
    /** Finds due runs that no wake-up announced. */
    async findDue() {
      const connected = [...connections.sessions()].map((session) => session.deviceId);
      if (connected.length > 0) wake(await devicesWithDueRuns(db, connected));
    },
    /** Repeats runs and stops that are unanswered for a while. */
    async repeat() {
      const sessions = [...connections.sessions()];
      if (sessions.length === 0) return;
      await order(await unansweredRuns(db, sessions, repeatAfterSeconds), sessions);
      const stops = await standingOrders(
        db,
        sessions.map((session) => session.deviceId),
      );
      for (const { deviceId, runId, mode } of stops)
        connections.session(deviceId)?.send({ action: 'stopRun', runId, mode });
    },
    close: loop.close,
  };
}
