import type { LogLine } from '@flotilla/contract/device';
import type { FastifyBaseLogger } from 'fastify';
import { createBatcher } from '../../../platform/db/batcher.ts';
import { isUnstorable } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Connections, DeviceSession, LogPort } from '../connections/api.ts';
import type { DeviceLogs } from './api.ts';
import type { Batch } from './chunks.ts';
import { createJournals, type Journal } from './journals.ts';
import { createLogBudget } from './log-budget.ts';
import type { NewLines } from './log-tail.ts';
import { preparePartitions } from './partitions.ts';
import { writeLogs } from './write-logs.ts';

interface Buffered extends Batch {
  readonly journal: Journal | null;
}

interface Options {
  readonly db: Database;
  readonly connections: Pick<Connections, 'session' | 'end'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly budget?: ReturnType<typeof createLogBudget>;
  /** Called once for every new line, before it is stored. */
  onLines(lines: NewLines): void;
}

const gatherMs = 200;
const overBudget = 'This phone has written its share of today’s log: its lines are dropped until midnight (UTC)';
const lineOverheadBytes = 120;

const bytesOf = ({ lines }: Pick<Batch, 'lines'>): number =>
  lines.reduce((sum, line) => sum + line.text.length * 2 + lineOverheadBytes, lineOverheadBytes);

/** Collects phones' lines, stores them in batches, and acknowledges them after the commit. */
export function createLogWriter({ db: database, connections, log, onLines, budget = createLogBudget() }: Options) {
  const journals = createJournals(database, connections);

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
      journals.acknowledge(batch);
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
    journals.forgetIfDone(deviceId, journal);
  };

  const add = (batch: Buffered): boolean => {
    if (!batcher.add(batch)) return false;
    if (batch.journal) batch.journal.unstored += 1;
    if (batch.lines.length > 0) onLines(batch);
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
    begin: journals.begin,
    disconnected: journals.disconnected,
    received(session, sent) {
      const journal = journals.of(session);
      if (!journal) return;
      const before = journal.receivedSeq;
      const added = sent.filter((line) => {
        if (line.seq <= journal.receivedSeq) return false;
        journal.receivedSeq = line.seq;
        return true;
      });
      if (added.length === 0) {
        session.send({ action: 'ack', logSeq: journal.storedSeq });
        return;
      }
      const { deviceId, tenantId, ownerId, journalId } = session;
      const own = withinBudget(
        session,
        added.filter(({ runId }) => !journal.foreignRuns.has(runId)),
      );
      const upTo = journal.receivedSeq;
      if (add({ deviceId, tenantId, ownerId, journalId, lines: own, upTo, journal })) return;
      // The phone retains the lines and sends them again after it reconnects.
      journal.receivedSeq = before;
      connections.end(deviceId, 'unavailable');
    },
  };
  return {
    ...port,
    note,
    /** The phone's unstored lines. */
    pending: (deviceId: number): NewLines[] => batcher.waiting().filter((batch) => batch.deviceId === deviceId),
    journalCount: journals.count,
    close: batcher.close,
  };
}
export type LogWriter = ReturnType<typeof createLogWriter>;
