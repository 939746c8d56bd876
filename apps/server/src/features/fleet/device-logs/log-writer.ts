import type { LogLine } from '@flotilla/contract/device';
import type { FastifyBaseLogger } from 'fastify';
import { createBatcher } from '../../../platform/db/batcher.ts';
import { isUnstorable } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { batched } from '../../../platform/live/batch.ts';
import type { Connections, DeviceSession, LogPort } from '../connections/api.ts';
import type { DeviceLogs } from './api.ts';
import type { Batch } from './chunks.ts';
import { createLogBudget } from './log-budget.ts';
import type { Heard } from './log-tail.ts';
import { preparePartitions } from './partitions.ts';
import { beginJournals, type JournalOfOwner, writeLogs } from './write-logs.ts';

interface Journal {
  readonly journalId: string;
  /** The connection to acknowledge on; null once it has closed. */
  session: DeviceSession | null;
  receivedSeq: number;
  storedSeq: number;
  unstored: number;
  foreignRuns: ReadonlySet<number>;
}
interface Buffered extends Batch {
  readonly journal: Journal | null;
}

interface Options {
  readonly db: Database;
  readonly connections: Pick<Connections, 'session' | 'end'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly budget?: ReturnType<typeof createLogBudget>;
  /** Called once for every new line, before it is stored. */
  heard(heard: Heard): void;
}

const gatherMs = 200;
const overBudget = 'This phone has written its share of today’s log: its lines are dropped until midnight (UTC)';
const lineOverheadBytes = 120;
/** Of most phones: one set for all of them. */
const noRuns: ReadonlySet<number> = new Set();

const bytesOf = ({ lines }: Pick<Batch, 'lines'>): number =>
  lines.reduce((sum, line) => sum + line.text.length * 2 + lineOverheadBytes, lineOverheadBytes);

/** Collects phones' lines, stores them in batches, and acknowledges them after the commit. */
export function createLogWriter({ db: database, connections, log, heard, budget = createLogBudget() }: Options) {
  const journals = new Map<number, Journal>();

  const cursor = batched((journals: readonly JournalOfOwner[]) => beginJournals(database, journals), {
    delayMs: 20,
    most: 1_000,
  });

  const forgetIfDone = (deviceId: number, journal: Journal): void => {
    const done = journal.session === null && journal.unstored === 0;
    if (done && journals.get(deviceId) === journal) journals.delete(deviceId);
  };

  const acknowledge = (stored: readonly Buffered[]): void => {
    const told = new Map<Journal, number>();
    for (const { deviceId, journal, upTo } of stored) {
      if (!journal) continue;
      journal.storedSeq = Math.max(journal.storedSeq, upTo);
      journal.unstored -= 1;
      told.set(journal, deviceId);
    }
    for (const [journal, deviceId] of told) {
      const { session, storedSeq } = journal;
      // A reconnected phone must get its welcome before any acknowledgement.
      if (session && connections.session(deviceId) === session) session.send({ action: 'ack', logSeq: storedSeq });
      forgetIfDone(deviceId, journal);
    }
  };

  const batcher = createBatcher<Buffered>({
    backlog: database.backlog,
    gatherMs,
    bytesOf,
    async store(batch) {
      try {
        await writeLogs(database, batch);
      } catch (error) {
        // The day's partition may be missing.
        if (!isUnstorable(error)) await preparePartitions(database).catch(() => {});
        throw error;
      }
      acknowledge(batch);
    },
    unstorable(batch) {
      // Unstorable lines are acknowledged, or the phone would repeat them forever.
      if (batch.lines.length === 0 || !batcher.add({ ...batch, lines: [] })) giveUp(batch);
    },
    onError: (error) => log.warn({ err: error }, 'phones’ log lines could not be stored'),
  });
  const giveUp = ({ deviceId, journal }: Buffered): void => {
    if (!journal) return;
    journal.unstored -= 1;
    forgetIfDone(deviceId, journal);
  };

  const add = (batch: Buffered): boolean => {
    if (!batcher.add(batch)) return false;
    if (batch.journal) batch.journal.unstored += 1;
    if (batch.lines.length > 0) heard(batch);
    return true;
  };

  const note: DeviceLogs['note'] = ({ deviceId, tenantId, ownerId, runId, level, text }) => {
    const line = { seq: 0, time: new Date().toISOString(), level, runId, text };
    add({ deviceId, tenantId, ownerId, journalId: null, lines: [line], upTo: 0, journal: null });
  };

  /** The lines within the day's limit. The first excess is noted in the log. */
  const withinBudget = (session: DeviceSession, lines: readonly LogLine[]): readonly LogLine[] => {
    const verdict = budget.spend(session.deviceId, bytesOf({ lines }));
    if (verdict === 'exceeded') note({ ...session, runId: 0, level: 'warn', text: overBudget });
    return verdict === 'fits' ? lines : [];
  };

  const port: LogPort = {
    async begin(session, runs) {
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
    },
    received(session, sent) {
      const journal = journals.get(session.deviceId);
      if (journal?.session !== session) return;
      const before = journal.receivedSeq;
      const news = sent.filter((line) => {
        if (line.seq <= journal.receivedSeq) return false;
        journal.receivedSeq = line.seq;
        return true;
      });
      if (news.length === 0) {
        session.send({ action: 'ack', logSeq: journal.storedSeq });
        return;
      }
      const { deviceId, tenantId, ownerId, journalId } = session;
      const own = withinBudget(
        session,
        news.filter(({ runId }) => !journal.foreignRuns.has(runId)),
      );
      const upTo = journal.receivedSeq;
      if (add({ deviceId, tenantId, ownerId, journalId, lines: own, upTo, journal })) return;
      // It keeps the lines and sends them again when it is back.
      journal.receivedSeq = before;
      connections.end(deviceId, 'unavailable');
    },
    disconnected(session) {
      const journal = journals.get(session.deviceId);
      if (journal?.session !== session) return;
      journal.session = null;
      forgetIfDone(session.deviceId, journal);
    },
  };
  return {
    ...port,
    note,
    /** The phone's unstored lines. */
    pending: (deviceId: number): Heard[] => batcher.waiting().filter((batch) => batch.deviceId === deviceId),
    journalCount: () => journals.size,
    close: batcher.close,
  };
}
export type LogWriter = ReturnType<typeof createLogWriter>;
