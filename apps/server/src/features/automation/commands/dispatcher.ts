import type { ToDevice } from '@flotilla/contract/device';
import { deviceSettings } from '@flotilla/contract/phone-settings';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections, DeviceSession } from '../../fleet/connections/api.ts';
import { type ClaimedDelivery, claimDeliveries, openDeliveries, resumeDeliveries } from './claim-deliveries.ts';
import { type ClaimPorts, createClaimLoop } from './claim-loop.ts';
import { Outstanding } from './outstanding.ts';

interface Ports extends ClaimPorts {
  readonly db: Queryable;
  readonly connections: Pick<Connections, 'session' | 'sessions' | 'expectSettings'>;
  /** Phones without blocking commands. */
  freed(deviceIds: readonly number[]): void;
}

/** A command may take minutes; a frame lost on a live connection is rare. */
const repeatAfterMs = 30_000;

/** Sends commands to the phones that are connected to this server. */
export function createDispatcher(ports: Ports) {
  const { db, connections, freed } = ports;
  const outstanding = new Outstanding();
  const awake = new Set<number>();
  const fresh = new Set<number>();
  let isReconcileDue = false;

  /** Sends only over the connection that claimed the command; a newer one claims it itself. */
  const sendClaimed = (claimed: readonly ClaimedDelivery[], sessions: readonly DeviceSession[]): void => {
    const byDevice = new Map(sessions.map((session) => [session.deviceId, session]));
    for (const { id, deviceId, kind, args, settings } of claimed) {
      const session = byDevice.get(deviceId);
      if (!session || connections.session(deviceId) !== session || outstanding.isSent(session, id)) continue;
      // The heartbeat that the site expects changes with the settings.
      if (settings) connections.expectSettings(deviceId, deviceSettings.parse(settings));
      const frame = { action: 'command', commandId: id, kind, args } as Extract<ToDevice, { action: 'command' }>;
      outstanding.send(session, frame);
    }
  };

  /** Compares `outstanding` with the database. Runs between two claims, so that commands of the last claim are already known. */
  const reconcile = async (): Promise<void> => {
    const ids = [...connections.sessions()].map((session) => session.deviceId);
    const open = ids.length > 0 ? await openDeliveries(db, ids) : [];
    outstanding.keepOnly(new Set(open.map(({ id }) => id)));
    for (const { id, deviceId, state } of open) {
      const session = connections.session(deviceId);
      if (state === 'waiting') awake.add(deviceId);
      else if (session && !outstanding.isSent(session, id)) fresh.add(deviceId);
    }
  };

  const { start, close } = createClaimLoop(ports, {
    hasWork: () => isReconcileDue || awake.size + fresh.size > 0,
    async claim(next) {
      if (isReconcileDue) {
        isReconcileDue = false;
        await reconcile();
      }
      const returned = await next(fresh);
      if (returned.length > 0) {
        const resumed = await resumeDeliveries(db, returned);
        sendClaimed(resumed.again, returned);
        if (resumed.freed.length > 0) freed(resumed.freed);
      }
      const sessions = [...returned, ...(await next(awake))];
      if (sessions.length > 0) sendClaimed(await claimDeliveries(db, sessions), sessions);
    },
  });

  return {
    outstanding,
    /** Sends the unanswered commands of a phone that has connected again. */
    connected(session: DeviceSession) {
      fresh.add(session.deviceId);
      start();
    },
    wake(deviceIds: readonly number[]) {
      for (const id of deviceIds) awake.add(id);
      start();
    },
    /** Finds waiting deliveries for which `wake` was not called, and sent ones that this server does not expect a result for. */
    findDue() {
      isReconcileDue = true;
      start();
    },
    /** Sends commands again that have no result after `repeatAfterMs`. */
    repeat: () => outstanding.repeat(repeatAfterMs, (deviceId) => connections.session(deviceId)),
    close,
  };
}
