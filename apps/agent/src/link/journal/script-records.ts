import type { DatabaseSync } from 'node:sqlite';

const mostScripts = 200;

/** Script files to reuse between runs, by version and hash. */
export function createScriptRecords(db: DatabaseSync) {
  const find = db.prepare('SELECT source FROM script WHERE version_id = ? AND sha256 = ?');
  const save = db.prepare('INSERT OR REPLACE INTO script VALUES (?, ?, ?, ?)');
  const trim = db.prepare(
    'DELETE FROM script WHERE rowid NOT IN (SELECT rowid FROM script ORDER BY used_at DESC, rowid DESC LIMIT ?)',
  );
  return {
    find(versionId: number, sha256: string): Uint8Array | undefined {
      const source = find.get(versionId, sha256)?.source;
      return source instanceof Uint8Array ? source : undefined;
    },
    save(versionId: number, sha256: string, source: Uint8Array): void {
      save.run(versionId, sha256, source, Date.now());
      trim.run(mostScripts);
    },
  };
}
