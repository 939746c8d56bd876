import { isTaken } from '../../../../platform/db/constraint.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { SoleServer } from '../../../../platform/db/sole-server.ts';
import type { Connections, DeviceSession } from '../../../fleet/connections/api.ts';
import { type ClaimPorts, createClaimLoop, nextSessions } from '../../commands/api.ts';
import type { Scripts } from '../../scripts/api.ts';
import { type ClaimedRun, claimRuns, devicesWithDueRuns, unansweredRuns } from './claim-runs.ts';
import type { Epochs } from './epochs.ts';
import type { MadeRun } from './insert-runs.ts';
import { orderText, sharedText } from './order-text.ts';
import { unansweredStops } from './stop-runs.ts';
import { beginRun } from './trace-runs.ts';

interface Ports extends ClaimPorts {
  readonly soleServer: Pick<SoleServer, 'require' | 'isSole'>;
  readonly db: Queryable;
  readonly connections: Pick<Connections, 'session' | 'sessions'>;
  readonly scripts: Pick<Scripts, 'refs'>;
  readonly epochs: Pick<Epochs, 'seal'>;
}

type Sent = Pick<ClaimedRun, 'runId' | 'nonce' | 'lease'>;
/** Runs of one task that were created in state `sent`. `like` is one of them, with the fields that all share; `ownParams` differ. */
export interface MadeAsSent {
  readonly runs: readonly MadeRun[];
  readonly like: ClaimedRun;
}

const byDeviceId = (sessions: readonly DeviceSession[]) =>
  new Map(sessions.map((session) => [session.deviceId, session]));
/** A batch of this size is not halved again; its runs remain waiting and are found again later. */
const smallestBatch = 16;
/** The response to a more recent order may still be in transit. */
const repeatAfterSeconds = 10;

/** Sends waiting runs to the phones that are connected to this server. */
export function createDispatcher(ports: Ports) {
  const { db, connections, scripts, epochs } = ports;
  const awake = new Set<number>();

  /** Sends only over the connection for which the run was claimed. If the phone has opened a newer one, its `hello` settles the run. */
  const sendTo = (session: DeviceSession | undefined, run: Sent, shared: string): void => {
    if (!session || connections.session(session.deviceId) !== session) return;
    beginRun(run.runId, session.deviceId);
    session.sendText(orderText({ ...run, seal: epochs.seal(run) }, shared));
  };
  const sendClaimed = async (claimed: readonly ClaimedRun[], sessions: readonly DeviceSession[]): Promise<void> => {
    const refs = await scripts.refs([...new Set(claimed.map((run) => run.versionId))]);
    const byDevice = byDeviceId(sessions);
    for (const run of claimed) {
      const script = refs.get(run.versionId);
      if (script) sendTo(byDevice.get(run.deviceId), run, sharedText(run, script));
    }
  };
  /** Sends runs of one task. The part that their orders share is serialized once. */
  const deliver = async ({ runs, like }: MadeAsSent, sessions: readonly DeviceSession[]): Promise<void> => {
    const script = (await scripts.refs([like.versionId])).get(like.versionId);
    if (!script) return;
    const byDevice = byDeviceId(sessions);
    const common = sharedText(like, script);
    for (const run of runs) {
      const shared = run.ownParams ? sharedText({ ...like, params: run.ownParams }, script) : common;
      sendTo(byDevice.get(run.deviceId), { ...run, lease: like.lease }, shared);
    }
  };

  /** A unique violation means that a phone of the batch has just got another run: the batch is halved until only that part fails. */
  const claim = async (sessions: readonly DeviceSession[]): Promise<void> => {
    try {
      await sendClaimed(await claimRuns(db, sessions), sessions);
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
  /** The sessions of these phones that may get a run now; none while another server may use the database. */
  const ready = async (tx: Queryable, deviceIds: readonly number[]): Promise<DeviceSession[]> => {
    if (!ports.soleServer.isSole) return [];
    return nextSessions(new Set(deviceIds), deviceIds.length, ports, tx);
  };
  const wake = (deviceIds: readonly number[]) => {
    for (const id of deviceIds) awake.add(id);
    loop.start();
  };

  return {
    wake,
    ready,
    /** Sends runs that were created as sent, over the sessions that they were created for. */
    deliver,
    /** Finds due runs for which `wake` was not called, for example because their start time has come. */
    async findDue() {
      const connected = [...connections.sessions()].map((session) => session.deviceId);
      if (connected.length > 0) wake(await devicesWithDueRuns(db, connected));
    },
    /** Sends runs and stops again that the phone has not acknowledged. */
    async repeat() {
      const sessions = [...connections.sessions()];
      if (sessions.length === 0) return;
      await sendClaimed(await unansweredRuns(db, sessions, repeatAfterSeconds), sessions);
      const stops = await unansweredStops(
        db,
        sessions.map((session) => session.deviceId),
      );
      for (const { deviceId, runId, mode } of stops)
        connections.session(deviceId)?.send({ action: 'stopRun', runId, mode });
    },
    close: loop.close,
  };
}
export type Dispatcher = ReturnType<typeof createDispatcher>;
