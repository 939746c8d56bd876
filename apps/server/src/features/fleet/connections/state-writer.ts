import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { LivePhone } from './live-phone.ts';
import type { LiveSession } from './live-session.ts';
import { saveLive } from './live-store.ts';
import type { PhoneStates } from './phone-states.ts';
import { type PresenceChange, presenceType, recordPresence } from './record-presence.ts';
import { releaseSessions } from './session-store.ts';

interface Options {
  readonly db: Database;
  readonly events: Events;
  readonly log: FastifyBaseLogger;
  readonly states: Pick<PhoneStates, 'all'>;
  readonly sweepMs: number;
  readonly saveEveryMs: number;
}

/** The number of rounds within `saveEveryMs` in which heartbeats are written. */
const saveRounds = 4;

/** Writes the phones' states and closed sessions in batches. */
export function createStateWriter({ db, events, log, states, sweepMs, saveEveryMs }: Options) {
  let released: LiveSession[] = [];
  /** Changes that a webhook wants. */
  let presence: PresenceChange[] = [];
  let roundAtMs = performance.now();

  const due = (nowMs: number, everything: boolean): LivePhone[] => {
    const chosen: LivePhone[] = [];
    // Heartbeats due before the next round are saved with this one: few large statements instead of one a second.
    const heartbeatsToo = nowMs - roundAtMs >= saveEveryMs / saveRounds;
    if (heartbeatsToo) roundAtMs = nowMs;
    const oldEnoughMs = saveEveryMs - (saveEveryMs / saveRounds + sweepMs);
    for (const phone of states.all()) {
      if (phone.unsaved === 'nothing') continue;
      const heartbeatIsDue = heartbeatsToo && nowMs - phone.savedAtMs >= oldEnoughMs;
      if (phone.unsaved === 'change' || everything || heartbeatIsDue) chosen.push(phone);
    }
    return chosen;
  };

  return {
    released: (session: LiveSession) => void released.push(session),
    presence(change: PresenceChange) {
      if (events.wants(presenceType(change.online))) presence.push(change);
    },
    async save(everything: boolean): Promise<void> {
      const nowMs = performance.now();
      const chosen = due(nowMs, everything);
      const closed = released;
      released = [];
      const announced = presence;
      presence = [];
      const before = chosen.map((phone) => phone.unsaved);
      for (const phone of chosen) {
        phone.unsaved = 'nothing';
        phone.savedAtMs = nowMs;
      }
      try {
        if (closed.length > 0) await releaseSessions(db, closed);
        if (announced.length > 0) {
          await db.transaction(async (tx) => {
            await saveLive(tx, chosen);
            await recordPresence(tx.drizzle, events, announced);
          });
        } else if (chosen.length > 0) await saveLive(db, chosen);
      } catch (error) {
        // Spreading the closed sessions of a large fleet would exceed the limit of arguments.
        released = closed.concat(released);
        presence = announced.concat(presence);
        for (const [index, phone] of chosen.entries()) {
          if (phone.unsaved !== 'change') phone.unsaved = before[index]!;
          phone.savedAtMs = nowMs - saveEveryMs;
        }
        log.warn({ err: error }, 'the phones’ states could not be written; they are tried again');
      }
    },
  };
}
