import type { DatabaseSync } from 'node:sqlite';

export interface PhoneRecord {
  /** Empty until the phone has been assigned. */
  readonly token: string;
  /** Empty until the first welcome. */
  readonly incarnation: string;
  readonly deviceNo: string;
  readonly lastLogSeq: number;
}

export type PhoneRecords = ReturnType<typeof createPhoneRecords>;

export function createPhoneRecords(db: DatabaseSync) {
  const find = db.prepare('SELECT token, incarnation, device_no, last_log_seq FROM phone WHERE device_id = ?');
  const save = db.prepare(
    `INSERT INTO phone (device_id, token, incarnation, device_no) VALUES (?, ?, ?, ?)
     ON CONFLICT (device_id) DO UPDATE SET
       token = excluded.token, incarnation = excluded.incarnation, device_no = excluded.device_no`,
  );
  const count = db.prepare(`SELECT count(*) AS n FROM phone WHERE token <> ''`);
  return {
    find(deviceId: string): PhoneRecord {
      const row = find.get(deviceId);
      if (row === undefined) return { token: '', incarnation: '', deviceNo: '', lastLogSeq: 0 };
      return {
        token: String(row.token),
        incarnation: String(row.incarnation),
        deviceNo: String(row.device_no),
        lastLogSeq: Number(row.last_log_seq),
      };
    },
    save(deviceId: string, record: Pick<PhoneRecord, 'token' | 'incarnation' | 'deviceNo'>): void {
      save.run(deviceId, record.token, record.incarnation, record.deviceNo);
    },
    enrolledCount: (): number => Number(count.get()?.n ?? 0),
  };
}
