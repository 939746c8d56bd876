import { chmodSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { isDamage, sqliteCorrupt } from './damage.ts';

/**
 * Attaches the file with the copies of the phones' tokens, as `copy`. Phones that the journal does not contain get their token from
 * the copy, so a lost journal costs only runs and log lines. A damaged copy is re-created from the journal.
 */
export function attachTokenCopy(db: DatabaseSync, file: string): void {
  try {
    attach(db, file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    if (db.isTransaction) db.exec('ROLLBACK');
    if (db.prepare("SELECT 1 FROM pragma_database_list WHERE name = 'copy'").get()) db.exec('DETACH DATABASE copy');
    rmSync(file);
    attach(db, file);
  }
}

function attach(db: DatabaseSync, file: string): void {
  db.prepare('ATTACH DATABASE ? AS copy').run(file);
  chmodSync(file, 0o600);
  db.exec('PRAGMA copy.journal_mode = DELETE; PRAGMA copy.synchronous = FULL');
  const fault = db.prepare('PRAGMA copy.quick_check(1)').get()?.quick_check;
  if (fault !== 'ok') throw Object.assign(new Error(String(fault)), { errcode: sqliteCorrupt });
  db.exec(`BEGIN;
    CREATE TABLE IF NOT EXISTS copy.token (device_id TEXT PRIMARY KEY, token TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO main.phone (device_id, token) SELECT device_id, token FROM copy.token WHERE true
      ON CONFLICT (device_id) DO NOTHING;
    DELETE FROM copy.token;
    INSERT INTO copy.token (device_id, token) SELECT device_id, token FROM main.phone WHERE token <> '';
    COMMIT`);
}

export function createTokenCopy(db: DatabaseSync) {
  const save = db.prepare('INSERT OR REPLACE INTO copy.token (device_id, token) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM copy.token WHERE device_id = ?');
  return {
    save(deviceId: string, token: string): void {
      if (token === '') drop.run(deviceId);
      else save.run(deviceId, token);
    },
  };
}
