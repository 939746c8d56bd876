import type { Database } from '../../../platform/db/database.ts';
import { batched } from '../../../platform/live/batch.ts';
import type { Connections, DeviceSession, LogPort } from '../connections/api.ts';
import { beginJournals, type JournalOfOwner } from './write-logs.ts';

/** The received and the stored part of a phone's log. */
export interface Journal {
  readonly journalId: string;
  /** The connection to acknowledge on; null once it has closed. */
  session: DeviceSession | null;
  receivedSeq: number;
  storedSeq: number;
  /** Batches that are received and not yet stored. */
  unstored: number;
  foreignRuns: ReadonlySet<number>;
}

interface Stored {
  readonly deviceId: number;
  readonly journal: Journal | null;
  readonly upTo: number;
}

/** Most phones have no foreign runs: they share one set. */
const noRuns: ReadonlySet<number> = new Set();

/** The journals of connected phones, and of phones whose lines are not stored yet. */
export function createJournals(database: Database, connections: Pick<Connections, 'session'>) {
  const journals = new Map<number, Journal>();
  const cursor = batched((begun: readonly JournalOfOwner[]) => beginJournals(database, begun), {
    delayMs: 20,
    most: 1_000,
  });

  const of = (session: DeviceSession): Journal | undefined => {
    const journal = journals.get(session.deviceId);
    return journal?.session === session ? journal : undefined;
  };

  const forgetIfDone = (deviceId: number, journal: Journal): void => {
    const isDone = journal.session === null && journal.unstored === 0;
    if (isDone && journals.get(deviceId) === journal) journals.delete(deviceId);
  };

  const begin: LogPort['begin'] = async (session, runs) => {
    const { deviceId, journalId, ownerId } = session;
    const stored = await cursor({ deviceId, journalId, ownerId });
    const foreignRuns = runs.length === 0 ? noRuns : new Set(runs);
    const known = journals.get(deviceId);
    if (known?.session && known.session.epoch > session.epoch) return stored;
    if (known?.journalId === journalId) {
      known.session = session;
      known.storedSeq = Math.max(known.storedSeq, stored);
      known.receivedSeq = Math.max(known.receivedSeq, stored);
      known.foreignRuns = foreignRuns;
      return known.storedSeq;
    }
    const positions = { receivedSeq: stored, storedSeq: stored, unstored: 0 };
    journals.set(deviceId, { journalId, session, foreignRuns, ...positions });
    return stored;
  };

  return {
    of,
    begin,
    forgetIfDone,
    count: () => journals.size,
    disconnected(session: DeviceSession): void {
      const journal = of(session);
      if (!journal) return;
      journal.session = null;
      forgetIfDone(session.deviceId, journal);
    },
    /** Sends one acknowledgement for each journal. */
    acknowledge(stored: readonly Stored[]): void {
      const devices = new Map<Journal, number>();
      for (const { deviceId, journal, upTo } of stored) {
        if (!journal) continue;
        journal.storedSeq = Math.max(journal.storedSeq, upTo);
        journal.unstored -= 1;
        devices.set(journal, deviceId);
      }
      for (const [journal, deviceId] of devices) {
        const { session, storedSeq } = journal;
        // A reconnected phone must get its welcome before any acknowledgement.
        if (session && connections.session(deviceId) === session) session.send({ action: 'ack', logSeq: storedSeq });
        forgetIfDone(deviceId, journal);
      }
    },
  };
}
