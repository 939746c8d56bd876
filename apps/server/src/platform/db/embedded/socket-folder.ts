import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';

export const SOCKET_PORT = 5432;

/** A longer socket path stops PostgreSQL: 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Next to the data if the path is short enough, else in the temporary folder. */
export function chooseSocketFolder(dataFolder: string): string {
  const beside = join(dataFolder, 'run');
  if (fits(beside)) return beside;
  const name = `flotilla-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
  const temporary = join(tmpdir(), name);
  return fits(temporary) ? temporary : join('/tmp', name);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
}

/** Empty and private: whoever can open the socket is the database's superuser. */
export function makeSocketFolder(folder: string, user: DatabaseUser | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}
