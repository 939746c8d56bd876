import type { DatabaseSync } from 'node:sqlite';
import type { LogLine } from '@flotilla/contract/device';

/** The approximate size of a line in a WebSocket frame, without its text. */
const lineOverheadBytes = 64;
export const lineBytes = (text: string): number => Buffer.byteLength(text) + lineOverheadBytes;

/** Log lines that the site has not acknowledged. */
export function createLogRecords(db: DatabaseSync) {
  const insert = db.prepare('INSERT OR REPLACE INTO log_line VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const remember = db.prepare(
    `INSERT INTO phone (device_id, last_log_seq) VALUES (?, ?)
     ON CONFLICT (device_id) DO UPDATE SET last_log_seq = max(last_log_seq, excluded.last_log_seq)`,
  );
  const after = db.prepare(
    `SELECT seq, time, level, run_id AS "runId", text, bytes FROM log_line
     WHERE device_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const acknowledge = db.prepare('DELETE FROM log_line WHERE device_id = ? AND seq <= ?');
  const size = db.prepare('SELECT coalesce(sum(bytes), 0) AS n FROM log_line WHERE device_id = ?');
  const oldest = db.prepare('SELECT seq, time, bytes, dropped FROM log_line WHERE device_id = ? ORDER BY seq');

  const storedBytes = (deviceId: string): number => Number(size.get(deviceId)?.n ?? 0);
  return {
    storedBytes,
    add(deviceId: string, line: LogLine): void {
      insert.run(deviceId, line.seq, line.time, line.level, line.runId, line.text, lineBytes(line.text), 0);
      remember.run(deviceId, line.seq);
    },
    /** Makes the next line's number larger than `seq`. */
    skipTo(deviceId: string, seq: number): void {
      remember.run(deviceId, seq);
    },
    /** Returns the oldest lines after `seq`: at most `mostLines`, and at most `mostBytes` unless the first line alone is larger. */
    after(deviceId: string, seq: number, mostLines: number, mostBytes: number): LogLine[] {
      const lines: LogLine[] = [];
      let bytes = 0;
      for (const row of after.iterate(deviceId, seq, mostLines)) {
        const { bytes: size, ...line } = row as unknown as LogLine & { bytes: number };
        bytes += size;
        if (bytes > mostBytes && lines.length > 0) break;
        lines.push(line);
      }
      return lines;
    },
    acknowledge(deviceId: string, seq: number): void {
      acknowledge.run(deviceId, seq);
    },
    /**
     * Drops the oldest lines until at most `keepBytes` are left, and adds a line with their count. That line gets the number
     * of the last dropped line, so numbers still rise and none is reused.
     */
    dropOldest(deviceId: string, keepBytes: number): number {
      let excess = storedBytes(deviceId) - keepBytes;
      let last: { seq: number; time: string } | undefined;
      let dropped = 0;
      for (const row of oldest.iterate(deviceId)) {
        if (excess <= 0) break;
        excess -= Number(row.bytes);
        dropped += Number(row.dropped) || 1;
        last = { seq: Number(row.seq), time: String(row.time) };
      }
      if (last === undefined) return 0;
      acknowledge.run(deviceId, last.seq);
      const text = `${dropped} log lines were dropped here: they came faster than the site received them`;
      insert.run(deviceId, last.seq, last.time, 'warn', 0, text, lineBytes(text), dropped);
      return dropped;
    },
  };
}
