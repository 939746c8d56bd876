import type { DatabaseSync } from 'node:sqlite';
import type { HotModule } from '../../runtime/script-job.ts';
import type { RunOwner } from './run-records.ts';

/** Above this number the oldest sources that no phone holds are dropped. */
const mostSources = 300;

/** The version of a hot script that a phone holds. */
export interface HeldHotScript extends Omit<HotModule, 'source'> {
  /** The key of its source in `hot_source`. */
  readonly hash: string;
}

/** The hot scripts that each phone holds, and their sources, which all phones share. */
export function createHotRecords(db: DatabaseSync) {
  const list = db.prepare('SELECT held FROM hot_held WHERE device_id = ? AND incarnation = ?');
  const clear = db.prepare('DELETE FROM hot_held WHERE device_id = ?');
  const add = db.prepare('INSERT INTO hot_held VALUES (?, ?, ?)');
  const find = db.prepare('SELECT source FROM hot_source WHERE hash = ?');
  const save = db.prepare('INSERT OR REPLACE INTO hot_source VALUES (?, ?, ?)');
  const trim = db.prepare(
    `DELETE FROM hot_source WHERE hash NOT IN (SELECT hash FROM hot_source ORDER BY used_at DESC LIMIT ?)
       AND hash NOT IN (SELECT json_extract(held, '$.hash') FROM hot_held)`,
  );
  const count = db.prepare('SELECT count(*) AS n FROM hot_source');
  return {
    held({ deviceId, incarnation }: RunOwner): HeldHotScript[] {
      return list.all(deviceId, incarnation).map(({ held }) => JSON.parse(String(held)) as HeldHotScript);
    },
    /** Replaces the phone's hot scripts, including those of another site. */
    hold({ deviceId, incarnation }: RunOwner, scripts: readonly HeldHotScript[]): void {
      clear.run(deviceId);
      for (const script of scripts) add.run(deviceId, incarnation, JSON.stringify(script));
    },
    source(hash: string): Uint8Array | undefined {
      const source = find.get(hash)?.source;
      return source instanceof Uint8Array ? source : undefined;
    },
    saveSource(hash: string, source: Uint8Array): void {
      save.run(hash, source, Date.now());
      if (Number(count.get()?.n) > mostSources) trim.run(mostSources);
    },
  };
}
