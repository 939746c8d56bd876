import type { RunOrder } from '@flotilla/contract/device';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections, DeviceSession } from '../../fleet/connections/api.ts';
import type { Scripts } from '../scripts/api.ts';
import { type ClaimedRun, claimRuns, devicesWithDueRuns } from './claim-runs.ts';

interface Ports {
  readonly db: Queryable;
  readonly connections: Pick<Connections, 'session' | 'sessions'>;
  readonly scripts: Pick<Scripts, 'refs'>;
  /** Whether this tenant's phones may run now: licence valid, owner not expired. */
  admits(tenantId: number): Promise<boolean>;
  onError(error: unknown): void;
}

/** Sends waiting runs to the phones that are connected here. */
export interface Dispatcher {
  /** These phones may have something to do. */
  wake(deviceIds: readonly number[]): void;
  /** The phone took, refused or ended this run: it is not sent again. */
  heard(runId: number): void;
  forget(session: DeviceSession): void;
  /** Finds due runs that no wake-up announced, and repeats orders that were not answered. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const claimBatch = 1_000;
const smallestBatch = 16;
const resendAfterMs = 10_000;
const uniqueViolation = '23505';

interface Unanswered {
  readonly session: DeviceSession;
  readonly order: RunOrder;
  sentAtMs: number;
}

export function createDispatcher({ db, connections, scripts, admits, onError }: Ports): Dispatcher {
  const awake = new Set<number>();
  const unanswered = new Map<number, Unanswered>();
  let claiming: Promise<void> | null = null;
  let closed = false;

  const send = (order: RunOrder, session: DeviceSession) => {
    unanswered.set(order.runId, { session, order, sentAtMs: performance.now() });
    session.send(order);
  };

  const orderOf = async (claimed: readonly ClaimedRun[]): Promise<void> => {
    const refs = await scripts.refs([...new Set(claimed.map((run) => run.versionId))]);
    for (const run of claimed) {
      const session = connections.session(run.deviceId);
      const script = refs.get(run.versionId);
      if (!session || !script) continue;
      send(
        {
          action: 'run',
          runId: run.runId,
          lease: run.lease,
          task: { id: run.taskId, name: run.taskName },
          script,
          params: run.params as RunOrder['params'],
          cacheScript: run.cacheScript,
          startWithinMs: run.startWithinMs,
          timeLimitMs: run.timeLimitMs,
        },
        session,
      );
    }
  };

  /** A unique violation means that a phone got busy meanwhile: halve the batch until it goes through or is one phone. */
  const claim = async (sessions: readonly DeviceSession[]): Promise<void> => {
    try {
      await orderOf(await claimRuns(db, sessions));
    } catch (error) {
      const code =
        (error as { code?: string; cause?: { code?: string } }).code ??
        (error as { cause?: { code?: string } }).cause?.code;
      if (code !== uniqueViolation) throw error;
      if (sessions.length <= smallestBatch) {
        for (const one of sessions) awake.add(one.deviceId);
        return;
      }
      const half = Math.ceil(sessions.length / 2);
      await claim(sessions.slice(0, half));
      await claim(sessions.slice(half));
    }
  };

  const nextBatch = async (): Promise<DeviceSession[]> => {
    const ids = [...awake].slice(0, claimBatch);
    for (const id of ids) awake.delete(id);
    const sessions = ids.map((id) => connections.session(id)).filter((session) => session !== undefined);
    const tenants = [...new Set(sessions.map((session) => session.tenantId))];
    const admitted = new Set<number>();
    for (const tenantId of tenants) if (await admits(tenantId)) admitted.add(tenantId);
    return sessions.filter((session) => admitted.has(session.tenantId));
  };

  const drain = async (): Promise<void> => {
    while (awake.size > 0 && !closed) {
      const sessions = await nextBatch();
      if (sessions.length > 0) await claim(sessions);
    }
  };

  const kick = () => {
    if (claiming || closed) return;
    claiming = drain()
      .catch(onError)
      .finally(() => {
        claiming = null;
      });
  };

  const resend = () => {
    const now = performance.now();
    for (const [runId, waiting] of unanswered) {
      if (connections.session(waiting.session.deviceId) !== waiting.session) unanswered.delete(runId);
      else if (now - waiting.sentAtMs >= resendAfterMs) send(waiting.order, waiting.session);
    }
  };

  return {
    wake(deviceIds) {
      for (const id of deviceIds) awake.add(id);
      kick();
    },
    heard: (runId) => void unanswered.delete(runId),
    forget(session) {
      for (const [runId, waiting] of unanswered) if (waiting.session === session) unanswered.delete(runId);
    },
    async sweep() {
      resend();
      const connected = [...connections.sessions()].map((session) => session.deviceId);
      if (connected.length > 0) this.wake(await devicesWithDueRuns(db, connected));
    },
    async close() {
      closed = true;
      await claiming;
    },
  };
}
