import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { SUPERUSER } from './cluster.ts';

/**
 * The connection to the embedded PostgreSQL on the data folder; `null` if none runs. Line 4 of its lock file is the port, 5 the socket's
 * folder, 6 its listen address, empty for sockets only.
 */
export function connectionToRunning(dataDir: string): PoolConfig | null {
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(lockFile)) return null;
  const [, , , port, socketFolder, address] = readFileSync(lockFile, 'utf8').split('\n');
  const shared = { port: Number(port), user: SUPERUSER, ssl: false, database: 'flotilla' };
  if (socketFolder) return { ...shared, host: socketFolder };
  if (!address) return null;
  return { ...shared, host: address, password: readFileSync(join(dataDir, 'postgres-password'), 'utf8') };
}
