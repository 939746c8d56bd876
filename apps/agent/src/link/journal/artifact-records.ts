import type { DatabaseSync } from 'node:sqlite';

export interface Artifact {
  readonly runId: number;
  readonly name: string;
  readonly content: Uint8Array;
}

export interface StoredArtifact extends Artifact {
  readonly no: number;
  readonly deviceId: string;
  /** The time of capture by the agent's clock. */
  readonly takenAt: string;
}

/** Above this size the phone's oldest files are dropped. Otherwise a site that accepts no files would let the disk fill up. */
const mostBytesPerPhone = 256 * 1024 * 1024;
/** Above this total the oldest files of the phone with the largest total are dropped. */
const mostBytesInAll = 4 * mostBytesPerPhone;
/** The size that a smaller file counts with, because it occupies a whole disk page. */
const leastBytes = 4_096;

export function createArtifactRecords(
  db: DatabaseSync,
  limits = { perPhone: mostBytesPerPhone, inAll: mostBytesInAll },
) {
  const insert = db.prepare(
    'INSERT INTO artifact (device_id, incarnation, run_id, name, jpeg, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const sizes = db.prepare(
    `SELECT device_id AS phone, sum(max(length(jpeg), ${leastBytes})) AS bytes FROM artifact GROUP BY device_id ORDER BY bytes DESC`,
  );
  const dropOldest = db.prepare(
    'DELETE FROM artifact WHERE no = (SELECT no FROM artifact WHERE device_id = ? ORDER BY no LIMIT 1)',
  );
  const list = db.prepare(
    'SELECT no, run_id, name, jpeg, created_at FROM artifact WHERE device_id = ? ORDER BY no LIMIT 1',
  );
  const drop = db.prepare('DELETE FROM artifact WHERE no = ?');
  const dropForeign = db.prepare('DELETE FROM artifact WHERE device_id = ? AND incarnation <> ?');

  /** Returns the phone whose oldest file must be dropped, or `undefined` if no limit is exceeded. */
  function excess(): string | undefined {
    const phones = sizes.all().map(({ phone, bytes }) => ({ phone: String(phone), bytes: Number(bytes) }));
    const total = phones.reduce((sum, { bytes }) => sum + bytes, 0);
    const [largest] = phones;
    return largest && (largest.bytes > limits.perPhone || total > limits.inAll) ? largest.phone : undefined;
  }

  return {
    add(deviceId: string, incarnation: string, artifact: Artifact): void {
      insert.run(deviceId, incarnation, artifact.runId, artifact.name, artifact.content, Date.now());
      for (let phone = excess(); phone !== undefined; phone = excess()) dropOldest.run(phone);
    },
    oldest(deviceId: string): StoredArtifact | undefined {
      const row = list.get(deviceId);
      if (row === undefined || !(row.jpeg instanceof Uint8Array)) return undefined;
      const takenAt = new Date(Number(row.created_at)).toISOString();
      return {
        no: Number(row.no),
        deviceId,
        runId: Number(row.run_id),
        name: String(row.name),
        content: row.jpeg,
        takenAt,
      };
    },
    drop(no: number): void {
      drop.run(no);
    },
    dropForeign(deviceId: string, incarnation: string): void {
      dropForeign.run(deviceId, incarnation);
    },
  };
}
