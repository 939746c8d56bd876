import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const sqliteBusy = 5;

/**
 * Keeps a second agent out of the folder and returns a function that releases it. The lock is SQLite's lock on a separate file, which
 * the system releases when the process dies. The process id in `agent.pid` is only for the error message.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ownerFile = join(folder, 'agent.pid');
  const lock = new DatabaseSync(join(folder, 'agent.lock'), { timeout: 0 });
  try {
    lock.exec(
      'PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1; COMMIT',
    );
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(
      `another agent (process ${readOwner(ownerFile)}) is using the data folder ${folder}; end it, or choose another folder with --data`,
    );
  }
  writeFileSync(ownerFile, String(process.pid));
  return () => lock.close();
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
