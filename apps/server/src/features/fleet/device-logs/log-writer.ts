import type { LogLine } from '@flotilla/contract/device';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { batched } from '../../../platform/live/batch.ts';
import type { Connections, DeviceSession, LogPort } from '../connections/api.ts';
import type { DeviceLogs } from './api.ts';
import type { Batch } from './chunks.ts';
import type { Heard } from './log-tail.ts';
import { preparePartitions } from './partitions.ts';
import { beginJournals, type JournalOfOwner, writeLogs } from './write-logs.ts';

/** How far a phone's present journal has come. */
interface Journal {
  readonly journalId: string;
  session: DeviceSession | null;
  receivedSeq: number;
  storedSeq: number;
  foreignRuns: ReadonlySet<number>;
}
interface Buffered extends Batch {
  readonly bytes: number;
  readonly journal: Journal | null;
}

interface Options {
  readonly database: Database;
  readonly connections: Connections;
  readonly log: FastifyBaseLogger;
  /** Hears every new line once, before it is stored. */
  heard(heard: Heard): void;
}

export interface LogWriter extends LogPort, Pick<DeviceLogs, 'note'> {
  /** Lines of the phone that are not stored yet. */
  pending(deviceId: number): Heard[];
  /** Stores what is left. */
  close(): Promise<void>;
}

const flushAfterMs = 200;
const flushLines = 1_000;
const retryAfterMs = 1_000;
const mostBufferedBytes = 64 * 1024 * 1024;
const lineOverheadBytes = 120;
/** Of most phones: one set for all of them. */
const noRuns: ReadonlySet<number> = new Set();

const bytesOf = (lines: readonly LogLine[]): number =>
  lines.reduce((sum, line) => sum + line.text.length * 2 + lineOverheadBytes, 0);

/** Gathers phones' lines, stores them in batches, and acknowledges what the database has committed. */
export function createLogWriter({ database, connections, log, heard }: Options): LogWriter {
  const journals = new Map<number, Journal>();
  let buffer: Buffered[] = [];
  let storing: readonly Buffered[] = [];
  let lines = 0;
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | null = null;
  let closing = false;

  const cursor = batched((journals: readonly JournalOfOwner[]) => beginJournals(database, journals), {
    delayMs: 20,
    most: 1_000,
  });

  const plan = (delayMs: number) => {
    if (!closing && !flushing) timer ??= setTimeout(flush, delayMs);
  };

  const add = (batch: Omit<Buffered, 'bytes'>) => {
    const size = bytesOf(batch.lines);
    buffer.push({ ...batch, bytes: size });
    bytes += size;
    lines += batch.lines.length;
    if (batch.lines.length > 0) heard(batch);
    if (lines >= flushLines && !flushing) flush();
    else plan(flushAfterMs);
  };

  const acknowledge = (stored: readonly Buffered[]) => {
    const told = new Set<Journal>();
    for (const { journal, upTo } of stored) {
      if (!journal) continue;
      journal.storedSeq = Math.max(journal.storedSeq, upTo);
      told.add(journal);
    }
    for (const journal of told) journal.session?.send({ action: 'ack', logSeq: journal.storedSeq });
  };

  const store = async (): Promise<void> => {
    const taken = buffer;
    const takenLines = lines;
    storing = taken;
    buffer = [];
    lines = 0;
    try {
      await writeLogs(database, taken);
      bytes -= taken.reduce((sum, batch) => sum + batch.bytes, 0);
      acknowledge(taken);
    } catch (error) {
      buffer = [...taken, ...buffer];
      lines += takenLines;
      log.warn({ err: error }, 'phones’ log lines could not be stored; they are kept and tried again');
      await preparePartitions(database).catch(() => {});
      throw error;
    } finally {
      storing = [];
    }
  };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (flushing || buffer.length === 0) return;
    let delayMs = flushAfterMs;
    flushing = store()
      .catch(() => {
        delayMs = retryAfterMs;
      })
      .finally(() => {
        flushing = null;
        if (buffer.length > 0) plan(delayMs);
      });
  }

  return {
    async begin({ deviceId, journalId, ownerId }, runs) {
      const stored = await cursor({ deviceId, journalId, ownerId });
      const foreignRuns = runs.length === 0 ? noRuns : new Set(runs);
      const known = journals.get(deviceId);
      if (known?.journalId === journalId) {
        known.storedSeq = Math.max(known.storedSeq, stored);
        known.receivedSeq = Math.max(known.receivedSeq, stored);
        known.foreignRuns = foreignRuns;
        return known.storedSeq;
      }
      journals.set(deviceId, { journalId, session: null, receivedSeq: stored, storedSeq: stored, foreignRuns });
      return stored;
    },
    received(session, sent) {
      const journal = journals.get(session.deviceId);
      if (journal?.journalId !== session.journalId) return;
      journal.session = session;
      const news = sent.filter((line) => {
        if (line.seq <= journal.receivedSeq) return false;
        journal.receivedSeq = line.seq;
        return true;
      });
      if (news.length === 0) {
        session.send({ action: 'ack', logSeq: journal.storedSeq });
        return;
      }
      if (bytes > mostBufferedBytes) {
        // It keeps the lines and sends them again when it is back.
        journal.receivedSeq = news[0]!.seq - 1;
        connections.end(session.deviceId, 'unavailable');
        return;
      }
      const { deviceId, tenantId, ownerId, journalId } = session;
      const own = news.filter(({ runId }) => !journal.foreignRuns.has(runId));
      add({ deviceId, tenantId, ownerId, journalId, lines: own, upTo: news.at(-1)!.seq, journal });
    },
    note({ deviceId, tenantId, ownerId, runId, level, text }) {
      const line = { seq: 0, time: new Date().toISOString(), level, runId, text };
      add({ deviceId, tenantId, ownerId, journalId: null, lines: [line], upTo: 0, journal: null });
    },
    pending: (deviceId) => [...storing, ...buffer].filter((batch) => batch.deviceId === deviceId),
    async close() {
      closing = true;
      clearTimeout(timer);
      await flushing;
      if (buffer.length > 0) await store().catch(() => {});
    },
  };
}
