import type { DatabaseSync } from 'node:sqlite';

export interface Artifact {
  readonly runId: number;
  readonly name: string;
  readonly jpeg: Uint8Array;
}

export interface StoredArtifact extends Artifact {
  readonly no: number;
  readonly deviceId: string;
}

/** Beyond this the oldest are dropped: a site that accepts no pictures must not fill the disk. */
const mostArtifacts = 500;

export function createArtifactRecords(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO artifact (device_id, incarnation, run_id, name, jpeg, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const trim = db.prepare(
    'DELETE FROM artifact WHERE no <= (SELECT no FROM artifact ORDER BY no DESC LIMIT 1 OFFSET ?)',
  );
  const list = db.prepare('SELECT no, run_id, name, jpeg FROM artifact WHERE device_id = ? ORDER BY no LIMIT 1');
  const drop = db.prepare('DELETE FROM artifact WHERE no = ?');
  const dropForeign = db.prepare('DELETE FROM artifact WHERE device_id = ? AND incarnation <> ?');
  return {
    add(deviceId: string, incarnation: string, artifact: Artifact): void {
      insert.run(deviceId, incarnation, artifact.runId, artifact.name, artifact.jpeg, Date.now());
      trim.run(mostArtifacts);
    },
    oldest(deviceId: string): StoredArtifact | undefined {
      const row = list.get(deviceId);
      if (row === undefined || !(row.jpeg instanceof Uint8Array)) return undefined;
      return { no: Number(row.no), deviceId, runId: Number(row.run_id), name: String(row.name), jpeg: row.jpeg };
    },
    drop(no: number): void {
      drop.run(no);
    },
    dropForeign(deviceId: string, incarnation: string): void {
      dropForeign.run(deviceId, incarnation);
    },
  };
}
