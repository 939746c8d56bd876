import type { DatabaseSync } from 'node:sqlite';
import type { RunOrder, RunState } from '@flotilla/contract/device';

export type RunPhase = 'accepted' | 'running' | 'ended';

export interface RunRecord {
  readonly runId: number;
  readonly nonce: string;
  readonly lease: number;
  readonly phase: RunPhase;
  /** Dropped when the run ends. */
  readonly order: RunOrder | undefined;
  readonly lastReport: RunState;
  /** Wall clock: the only one that survives a restart. */
  readonly receivedAtMs: number;
}

/** The owner of run ids, which are only valid within one site incarnation. */
export interface RunOwner {
  readonly deviceId: string;
  readonly incarnation: string;
}

export type RunRecords = ReturnType<typeof createRunRecords>;

/** Runs with their unacknowledged reports. Ended runs stay as proof that they started. */
export function createRunRecords(db: DatabaseSync) {
  const listOpen = db.prepare(
    `SELECT * FROM run WHERE device_id = ? AND incarnation = ? AND (phase <> 'ended' OR EXISTS (SELECT 1 FROM report
       WHERE report.device_id = run.device_id AND report.incarnation = run.incarnation AND report.run_id = run.run_id))`,
  );
  const find = db.prepare('SELECT * FROM run WHERE device_id = ? AND incarnation = ? AND run_id = ?');
  const save = db.prepare('INSERT OR REPLACE INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertReport = db.prepare(
    'INSERT INTO report (device_id, incarnation, run_id, lease, state, frame) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const listReports = db.prepare('SELECT frame FROM report WHERE device_id = ? AND incarnation = ? ORDER BY no');
  const dropReport = db.prepare(
    'DELETE FROM report WHERE device_id = ? AND incarnation = ? AND run_id = ? AND lease = ? AND state = ?',
  );
  const dropReports = db.prepare('DELETE FROM report WHERE device_id = ? AND incarnation = ? AND run_id = ?');
  const dropForeignReports = db.prepare('DELETE FROM report WHERE device_id = ? AND incarnation <> ?');
  const dropForeignRuns = db.prepare('DELETE FROM run WHERE device_id = ? AND incarnation <> ?');
  const prune = db.prepare(
    `DELETE FROM run WHERE ended_at < ? AND NOT EXISTS (SELECT 1 FROM report
       WHERE report.device_id = run.device_id AND report.incarnation = run.incarnation AND report.run_id = run.run_id)`,
  );
  return {
    /** Runs that have not ended, and those that have without the site's knowing all of it. */
    listOpen: ({ deviceId, incarnation }: RunOwner): RunRecord[] => listOpen.all(deviceId, incarnation).map(readRun),
    find({ deviceId, incarnation }: RunOwner, runId: number): RunRecord | undefined {
      const row = find.get(deviceId, incarnation, runId);
      return row === undefined ? undefined : readRun(row);
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
    addReport({ deviceId, incarnation }: RunOwner, report: RunState): void {
      insertReport.run(deviceId, incarnation, report.runId, report.lease, report.state, JSON.stringify(report));
    },
    reports: ({ deviceId, incarnation }: RunOwner): RunState[] =>
      listReports.all(deviceId, incarnation).map((row) => JSON.parse(String(row.frame)) as RunState),
    dropReport({ deviceId, incarnation }: RunOwner, report: { runId: number; lease: number; state: string }): void {
      dropReport.run(deviceId, incarnation, report.runId, report.lease, report.state);
    },
    dropReports({ deviceId, incarnation }: RunOwner, runId: number): void {
      dropReports.run(deviceId, incarnation, runId);
    },
    /** Everything of other incarnations of the site. */
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
