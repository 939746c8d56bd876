import type { DatabaseSync } from 'node:sqlite';
import type { NumberedRun } from '@flotilla/contract/numbered-run';
import type { RunOwner } from './run-records.ts';
import { createTokenCopy } from './token-copy.ts';

export interface PhoneRecord {
  /** Empty until the phone has an owner. */
  readonly token: string;
  /** Empty until the first welcome. */
  readonly incarnation: string;
  readonly deviceNo: string;
  readonly lastLogSeq: number;
  /** The run with the highest id at the current site. It remains after the run itself has been pruned. */
  readonly newestRun: NumberedRun | undefined;
}

export function createPhoneRecords(db: DatabaseSync) {
  const find = db.prepare(
    `SELECT token, incarnation, device_no AS "deviceNo", last_log_seq AS "lastLogSeq", newest_run AS run
     FROM phone WHERE device_id = ?`,
  );
  const save = db.prepare(
    `INSERT INTO phone (device_id, token, incarnation, device_no) VALUES (?, ?, ?, ?)
     ON CONFLICT (device_id) DO UPDATE SET
       token = excluded.token, incarnation = excluded.incarnation, device_no = excluded.device_no,
       newest_run = CASE WHEN incarnation = excluded.incarnation THEN newest_run END`,
  );
  const saveNewestRun = db.prepare(
    `UPDATE phone SET newest_run = :run WHERE device_id = :deviceId AND incarnation = :incarnation
       AND (newest_run IS NULL OR newest_run ->> 'runId' < :runId)`,
  );
  const copy = createTokenCopy(db);
  const count = db.prepare(`SELECT count(*) AS n FROM phone WHERE token <> ''`);
  return {
    find(deviceId: string): PhoneRecord {
      const row = find.get(deviceId);
      if (row === undefined) return { token: '', incarnation: '', deviceNo: '', lastLogSeq: 0, newestRun: undefined };
      const { run, ...record } = row;
      const newestRun = typeof run === 'string' ? (JSON.parse(run) as NumberedRun) : undefined;
      return { ...(record as unknown as Omit<PhoneRecord, 'newestRun'>), newestRun };
    },
    save(deviceId: string, record: Pick<PhoneRecord, 'token' | 'incarnation' | 'deviceNo'>): void {
      save.run(deviceId, record.token, record.incarnation, record.deviceNo);
      copy.save(deviceId, record.token);
    },
    /** Stores the run as the newest one if its id is the highest so far. */
    noteRun({ deviceId, incarnation }: RunOwner, { runId, nonce, seal }: NumberedRun): void {
      saveNewestRun.run({ deviceId, incarnation, runId, run: JSON.stringify({ runId, nonce, seal }) });
    },
    enrolledCount: (): number => Number(count.get()?.n ?? 0),
  };
}
