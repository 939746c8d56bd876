import type { DatabaseSync } from 'node:sqlite';
import type { RunOrder, RunState } from '@flotilla/contract/device';

export type RunPhase = 'accepted' | 'running' | 'ended';

export interface RunRecord {
  readonly runId: number;
  readonly nonce: string;
  readonly lease: number;
  readonly phase: RunPhase;
  /** Cleared when the run ends. */
  readonly order: RunOrder | undefined;
  readonly lastReport: RunState;
  /** Wall-clock time, because a monotonic clock does not survive a restart. */
  readonly receivedAtMs: number;
}

/** A phone at one site incarnation. Run ids are only valid within one incarnation. */
export interface RunOwner {
  readonly deviceId: string;
  readonly incarnation: string;
}

/** The condition for the rows of a `RunOwner`. */
export const ofOwner = 'device_id = :deviceId AND incarnation = :incarnation';

/** Runs with their unacknowledged reports. Ended runs remain as proof that they started, so that they never start again. */
export function createRunRecords(db: DatabaseSync) {
  const hasReport = `EXISTS (SELECT 1 FROM report
    WHERE report.device_id = run.device_id AND report.incarnation = run.incarnation AND report.run_id = run.run_id)`;
  const listOpen = db.prepare(`SELECT * FROM run WHERE ${ofOwner} AND (phase <> 'ended' OR ${hasReport})`);
  const find = db.prepare(`SELECT * FROM run WHERE ${ofOwner} AND run_id = :runId`);
  const save = db.prepare('INSERT OR REPLACE INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertReport = db.prepare(
    `INSERT INTO report (device_id, incarnation, run_id, lease, state, frame)
     VALUES (:deviceId, :incarnation, :runId, :lease, :state, :frame)`,
  );
  const listReports = db.prepare(`SELECT frame FROM report WHERE ${ofOwner} ORDER BY no`);
  const dropReport = db.prepare(
    `DELETE FROM report WHERE ${ofOwner} AND run_id = :runId AND lease = :lease AND state = :state`,
  );
  const dropReports = db.prepare(`DELETE FROM report WHERE ${ofOwner} AND run_id = :runId`);
  const dropForeignReports = db.prepare('DELETE FROM report WHERE device_id = ? AND incarnation <> ?');
  const dropForeignRuns = db.prepare('DELETE FROM run WHERE device_id = ? AND incarnation <> ?');
  const prune = db.prepare(`DELETE FROM run WHERE ended_at < ? AND NOT ${hasReport}`);
  return {
    /** Returns the runs that have not ended and the ended runs that still have unacknowledged reports. */
    listOpen: (owner: RunOwner): RunRecord[] => listOpen.all({ ...owner }).map(readRun),
    find(owner: RunOwner, runId: number): RunRecord | undefined {
      const row = find.get({ ...owner, runId });
      return row && readRun(row);
    },
    save({ deviceId, incarnation }: RunOwner, run: RunRecord): void {
      save.run(
        deviceId,
        incarnation,
        run.runId,
        run.lease,
        run.phase,
        run.order === undefined ? null : JSON.stringify(run.order),
        JSON.stringify(run.lastReport),
        run.receivedAtMs,
        run.phase === 'ended' ? Date.now() : null,
        run.nonce,
      );
    },
    addReport(owner: RunOwner, report: RunState): void {
      const { runId, lease, state } = report;
      insertReport.run({ ...owner, runId, lease, state, frame: JSON.stringify(report) });
    },
    reports: (owner: RunOwner): RunState[] =>
      listReports.all({ ...owner }).map((row) => JSON.parse(String(row.frame)) as RunState),
    dropReport(owner: RunOwner, { runId, lease, state }: { runId: number; lease: number; state: string }): void {
      dropReport.run({ ...owner, runId, lease, state });
    },
    dropReports(owner: RunOwner, runId: number): void {
      dropReports.run({ ...owner, runId });
    },
    /** Deletes the phone's runs and reports of all other incarnations. */
    dropForeign({ deviceId, incarnation }: RunOwner): void {
      dropForeignReports.run(deviceId, incarnation);
      dropForeignRuns.run(deviceId, incarnation);
    },
    /** Removes runs that ended before `beforeMs` and whose reports are acknowledged. */
    prune: (beforeMs: number): number => Number(prune.run(beforeMs).changes),
  };
}

function readRun(row: Record<string, unknown>): RunRecord {
  return {
    runId: Number(row.run_id),
    nonce: String(row.nonce),
    lease: Number(row.lease),
    phase: String(row.phase) as RunPhase,
    order: row.run_order === null ? undefined : (JSON.parse(String(row.run_order)) as RunOrder),
    lastReport: JSON.parse(String(row.last_report)) as RunState,
    receivedAtMs: Number(row.received_at),
  };
}
