import { setTimeout as pause } from 'node:timers/promises';
import type { RunState } from '@flotilla/contract/device';
import { isUnstorable } from '../../../platform/db/constraint.ts';
import type { DeviceSession } from '../../fleet/connections/api.ts';
import type { Report } from './settle-reports.ts';

export interface Arrived extends Report {
  readonly session: DeviceSession;
  readonly apkVersion: string;
}

interface Options {
  /** Stores a batch; rejects when nothing of it is stored. */
  store(reports: readonly Arrived[]): Promise<void>;
  /** There was no room to hold it: its phone has it in its journal. */
  refused(report: Arrived): void;
  onError(error: unknown): void;
  readonly retryAfterMs?: number;
  /** While the database is away. */
  readonly mostHeldBytes?: number;
}

const batchAfterMs = 15;
const largestBatch = 1_000;

const usualHeldBytes = 64 * 1024 * 1024;
const overheadBytes = 500;

/** A result may fill a frame, most reports have none. */
const bytesOf = ({ report: { result, exception } }: Arrived): number =>
  overheadBytes +
  (result === undefined ? 0 : 2 * JSON.stringify(result).length) +
  (exception ? 2 * (exception.message.length + exception.stack.length) : 0);

export interface ReportBatcher {
  add(report: Arrived): void;
  /** Stores what has arrived; resolves when it is stored or has failed once more. */
  close(): Promise<void>;
}

/**
 * Gathers reports for a moment, stores them in one transaction, and acknowledges them after the commit.
 * While the database is away nothing is acknowledged; the phones keep their reports and the batch is tried again. What
 * is held meanwhile has a limit.
 */
export function createReportBatcher(options: Options): ReportBatcher {
  const { store, refused, onError, retryAfterMs = 1_000, mostHeldBytes = usualHeldBytes } = options;
  let heldBytes = 0;
  const gathered: Arrived[] = [];
  const closing = new AbortController();
  let working: Promise<void> | null = null;

  /** Answers what is to be tried again. A report that can never be stored keeps nobody else's from being stored. */
  const storeOrSplit = async (batch: readonly Arrived[]): Promise<readonly Arrived[]> => {
    try {
      await store(batch);
      acknowledge(batch);
      return [];
    } catch (error) {
      onError(error);
      if (!isUnstorable(error)) return batch;
      if (batch.length === 1) return [];
      const half = Math.ceil(batch.length / 2);
      const left = await storeOrSplit(batch.slice(0, half));
      return left.length > 0 ? [...left, ...batch.slice(half)] : storeOrSplit(batch.slice(half));
    }
  };

  const flush = async (): Promise<boolean> => {
    const batch = gathered.splice(0, largestBatch);
    const left = await storeOrSplit(batch);
    gathered.unshift(...left);
    for (const report of batch) heldBytes -= bytesOf(report);
    for (const report of left) heldBytes += bytesOf(report);
    return left.length === 0;
  };

  const work = async (): Promise<void> => {
    let afterMs = batchAfterMs;
    while (gathered.length > 0 && !closing.signal.aborted) {
      await pause(afterMs, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      afterMs = (await flush()) ? batchAfterMs : retryAfterMs;
    }
  };

  return {
    add(report) {
      const bytes = bytesOf(report);
      if (heldBytes + bytes > mostHeldBytes) {
        refused(report);
        return;
      }
      gathered.push(report);
      heldBytes += bytes;
      working ??= work().finally(() => {
        working = null;
      });
    },
    async close() {
      closing.abort();
      await working;
      while (gathered.length > 0 && (await flush()));
    },
  };
}

function acknowledge(batch: readonly Arrived[]): void {
  const bySession = new Map<DeviceSession, { runId: number; lease: number; state: RunState['state'] }[]>();
  for (const { session, report } of batch) {
    const acks = bySession.get(session) ?? [];
    acks.push({ runId: report.runId, lease: report.lease, state: report.state });
    bySession.set(session, acks);
  }
  for (const [session, runs] of bySession) session.send({ action: 'ack', runs });
}
