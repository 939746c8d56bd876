import { randomUUID } from 'node:crypto';
import type { Heartbeat } from '@flotilla/contract/device';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SoleServer } from '../../../platform/db/sole-server.ts';
import type { Events } from '../../../platform/events/events.ts';
import { batched } from '../../../platform/live/batch.ts';
import type { Connections } from './api.ts';
import type { LiveSession } from './live-session.ts';
import { loadLive } from './live-store.ts';
import { createOwnPhones } from './own-phones.ts';
import { createPhoneStates } from './phone-states.ts';
import { type Claim, claimSessions, releaseAllSessions } from './session-store.ts';
import { createStateWriter } from './state-writer.ts';

interface Options {
  readonly db: Database;
  readonly events: Events;
  readonly soleServer: Pick<SoleServer, 'require'>;
  readonly bus: Bus;
  readonly log: FastifyBaseLogger;
  readonly sweepMs?: number;
  /** A phone's heartbeats are written at least this often, with those of others that are nearly due. */
  readonly saveEveryMs?: number;
}

const helloBatch = { delayMs: 20, most: 1_000 };

/** The device channel's interface; other slices see only `Connections`. */
export type LiveConnections = ReturnType<typeof createConnections>;

/** The state of every phone in memory, and the sessions of the phones that are connected to this server. */
export function createConnections(options: Options) {
  const { db, sweepMs = 1_000, saveEveryMs = 60_000 } = options;
  const nodeId = randomUUID();
  const states = createPhoneStates(options.bus, (change) => writer.presence(change));
  const writer = createStateWriter({ ...options, states, sweepMs, saveEveryMs });
  const own = createOwnPhones({ states, sweepMs, released: writer.released });
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();

  const tick = () => {
    own.sweep();
    saving = saving.then(() => writer.save(false));
    timer = setTimeout(tick, sweepMs);
  };

  const shared: Connections = {
    ...states.read,
    session: own.session,
    sessions: own.sessions,
    send: own.send,
    changeSettings(deviceId, settings) {
      own.expectSettings(deviceId, settings);
      return own.send(deviceId, { action: 'settings', settings });
    },
    expectSettings: own.expectSettings,
    end: (deviceId, reason) => own.session(deviceId)?.control.refuse(reason),
  };

  return {
    ...shared,
    /** Resolves to the epoch of a new connection, or to `null` if the phone is deleted or has a newer connection. */
    claim: batched(async (claims: readonly Claim[]) => {
      options.soleServer.require();
      return claimSessions(db, nodeId, claims);
    }, helloBatch),
    attach: own.attach,
    detach: own.detach,
    /** The connection was claimed, but will not be attached. */
    giveBack: writer.released,
    heartbeat(session: LiveSession, heartbeat: Heartbeat) {
      if (own.received(session)) states.heartbeat(session, heartbeat);
    },
    /** The phone has sent something other than a heartbeat. */
    received: own.received,
    refused: states.refused,
    belongsTo: states.belongsTo,
    forget: states.forget,
    stopJudging: states.stopJudging,
    async start() {
      await releaseAllSessions(db);
      for (const { heartbeatMs, ...stored } of await loadLive(db)) {
        states.restore(stored);
        own.expect(stored.deviceId, heartbeatMs);
      }
      timer = setTimeout(tick, sweepMs);
    },
    async close() {
      clearTimeout(timer);
      await saving;
      await writer.save(true);
    },
  };
}
