import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { readIfThere } from './data-folder.ts';

/**
 * The connection to the embedded PostgreSQL on the data folder; `null` if none runs. Line 4 of its lock file is the port, 5 the socket's
 * folder, 6 its listen address, empty for sockets only.
 */
export function connectionToRunning(dataDir: string): PoolConfig | null {
  const lockFile = readIfThere(join(dataDir, 'postgres', 'postmaster.pid'));
  if (lockFile === undefined) return null;
  const [, , , port, socketFolder, address] = lockFile.split('\n');
  const shared = { port: Number(port), user: SUPERUSER, ssl: false, database: 'flotilla' };
  if (socketFolder) return { ...shared, host: socketFolder };
  if (!address) return null;
  return { ...shared, host: address, password: readFileSync(join(dataDir, 'postgres-password'), 'utf8') };
}
