import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user PostgreSQL runs as. */
export interface DatabaseUser {
  name: string;
  uid: number;
  gid: number;
}

/** Options of `spawn` that start a program as this user. */
export const identityOf = (user: DatabaseUser | undefined) => user && { uid: user.uid, gid: user.gid };

/** Options of `spawn` that start a program of PostgreSQL: as this user, without the caller's PG* settings, with English messages. */
export function programOptions(user: DatabaseUser | undefined) {
  const inherited = process.platform === 'win32' ? process.env : { PATH: process.env.PATH };
  const kept = Object.entries(inherited).filter(([name]) => !name.toUpperCase().startsWith('PG'));
  return { ...identityOf(user), env: { ...Object.fromEntries(kept), LC_ALL: 'C' } };
}

export const isRoot = () => process.getuid?.() === 0;

/**
 * Returns the user for PostgreSQL, which refuses to run as root: under root the owner of the existing cluster, else `postgres`,
 * else `nobody`. Returns `undefined` for the current user.
 */
export function chooseDatabaseUser(clusterFolder: string): DatabaseUser | undefined {
  if (!isRoot()) return undefined;
  const user = ownerOf(clusterFolder) ?? findUser('postgres') ?? findUser('nobody');
  if (user) return user;
  throw new Error('PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody".');
}

function ownerOf(folder: string): DatabaseUser | undefined {
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid } : undefined;
}

function findUser(name: string): DatabaseUser | undefined {
  // `| 0`: the id of `nobody` on macOS is 4294967294, but Node requires a signed 32-bit number.
  const readId = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })) | 0;
  try {
    return { name, uid: readId('-u'), gid: readId('-g') };
  } catch {
    return undefined;
  }
}

/** The outermost folder on the path to `folder` that the user may not enter. A shell tries as that user, so ACLs count. */
export function firstUnreachable(folder: string, user: DatabaseUser): string | undefined {
  const path: string[] = [];
  for (let each = folder; path[0] !== each; each = dirname(each)) path.unshift(each);
  const script = 'for folder; do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit 1; }; done';
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', ...path], {
    ...identityOf(user),
    cwd: '/',
    encoding: 'utf8',
  });
  if (result.error)
    throw new Error(`Cannot act as the user ${user.name}: ${result.error.message}`, { cause: result.error });
  return result.status === 0 ? undefined : result.stdout;
}
