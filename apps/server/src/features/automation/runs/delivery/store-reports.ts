import { createBatcher } from '../../../../platform/db/batcher.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { DeviceSession } from '../../../fleet/connections/api.ts';
import type { Exceptions, FailedRun, ThrownLast } from '../../exceptions/api.ts';
import type { EndedRun } from '../ended-run.ts';
import type { Endings } from './endings.ts';
import { type Report, settleReports } from './settle-reports.ts';

interface Deps {
  readonly db: Database;
  readonly exceptions: Exceptions;
  readonly thrownLast: Pick<ThrownLast, 'ended'>;
  readonly endings: Endings;
  lostAfterMinutes(): number;
  onError(error: unknown): void;
}

/** A report with the connection that waits for its acknowledgement. */
interface Arrived extends Report {
  readonly session: DeviceSession;
  readonly apkVersion: string;
}

const overheadBytes = 500;

/** A result may fill a frame, but most reports have none. */
const bytesOf = ({ report: { result, exception } }: Arrived): number =>
  overheadBytes +
  (result === undefined ? 0 : 2 * JSON.stringify(result).length) +
  (exception ? 2 * (exception.message.length + exception.stack.length) : 0);

/** Acknowledges each phone's stored reports. */
function acknowledge(batch: readonly Arrived[]): void {
  for (const [session, own] of Map.groupBy(batch, (one) => one.session)) {
    const runs = own.map(({ report: { runId, lease, nonce, state } }) => ({ runId, lease, nonce, state }));
    session.send({ action: 'ack', runs });
  }
}

/** The exceptions of the runs that ended, from each run's own phone. */
function failuresOf(reports: readonly Arrived[], ended: readonly EndedRun[]): FailedRun[] {
  const phoneOf = new Map(ended.map((run) => [run.runId, run.deviceId]));
  const failures = new Map<number, FailedRun>();
  for (const { deviceId, apkVersion, report } of reports) {
    const { runId, exception } = report;
    if (exception && phoneOf.get(runId) === deviceId) failures.set(runId, { runId, apkVersion, exception });
  }
  return [...failures.values()];
}

/** Stores the reports of phones in batches, and acknowledges them after the commit. */
export function createReportBatcher({ db, exceptions, thrownLast, endings, lostAfterMinutes, onError }: Deps) {
  return createBatcher<Arrived>({
    backlog: db.backlog,
    async store(reports) {
      const { ended, someThrew } = await endings.end(async (tx) => {
        const ended = await settleReports(tx, reports, lostAfterMinutes());
        const failures = failuresOf(reports, ended);
        await exceptions.record(tx, failures);
        return { ended, someThrew: failures.length > 0 };
      });
      thrownLast.ended(
        ended.map((run) => run.deviceId),
        someThrew,
      );
      acknowledge(reports);
    },
    bytesOf,
    // The report stays in the phone's journal; the run ends at its deadline.
    unstorable() {},
    onError,
  });
}
