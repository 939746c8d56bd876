import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { SUPERUSER } from './cluster.ts';

/**
 * How to reach the embedded PostgreSQL that a server of this machine runs on the data folder; null when none does. Its own lock
 * file tells: line 4 is the port, 5 the socket's folder, 6 the address it listens at, empty for sockets only.
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
