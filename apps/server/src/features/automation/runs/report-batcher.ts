import type { RunState } from '@flotilla/contract/device';
import type { DeviceSession } from '../../fleet/connections/api.ts';
import type { Report } from './settle-reports.ts';

export interface Arrived extends Report {
  readonly session: DeviceSession;
  readonly apkVersion: string;
}

interface Options {
  /** Stores a batch; rejects when nothing of it is stored. */
  store(reports: readonly Arrived[]): Promise<void>;
  onError(error: unknown): void;
}

const batchAfterMs = 15;
const largestBatch = 1_000;
const retryAfterMs = 1_000;

export interface ReportBatcher {
  add(report: Arrived): void;
  /** Stores what has arrived; resolves when it is stored or has failed once more. */
  close(): Promise<void>;
}

/**
 * Gathers reports for a moment, stores them in one transaction, and acknowledges them after the commit.
 * While the database is away nothing is acknowledged; the phones keep their reports and the batch is tried again.
 */
export function createReportBatcher({ store, onError }: Options): ReportBatcher {
  let gathered: Arrived[] = [];
  let storing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const flush = async (): Promise<void> => {
    const batch = gathered.splice(0, largestBatch);
    if (batch.length === 0) return;
    try {
      await store(batch);
      acknowledge(batch);
      if (gathered.length > 0) schedule(0);
    } catch (error) {
      onError(error);
      gathered = [...batch, ...gathered];
      if (!closed) schedule(retryAfterMs);
    }
  };

  const schedule = (afterMs: number) => {
    if (timer || storing) return;
    timer = setTimeout(() => {
      timer = null;
      storing = flush().finally(() => {
        storing = null;
        if (gathered.length > 0 && !closed) schedule(batchAfterMs);
      });
    }, afterMs);
  };

  return {
    add(report) {
      gathered.push(report);
      schedule(batchAfterMs);
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      timer = null;
      await storing;
      await flush();
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
