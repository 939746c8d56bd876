import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user PostgreSQL runs as. */
export interface DatabaseUser {
  name: string;
  uid: number;
  gid: number;
}

/** For programs that are started as this user. */
export const identityOf = (user: DatabaseUser | undefined) => user && { uid: user.uid, gid: user.gid };

export const isRoot = () => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root: then the existing cluster's owner, `postgres` or `nobody` is used; otherwise the current
 * user (undefined).
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
  // macOS numbers nobody 4294967294; Node requires a signed 32-bit number.
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })) | 0;
  try {
    return { name, uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

/** The outermost folder above `folder` that the user may not enter. The system is asked, so access lists count. */
export function firstUnreachable(folder: string, user: DatabaseUser): string | undefined {
  const way: string[] = [];
  for (let each = folder; way[0] !== each; each = dirname(each)) way.unshift(each);
  const script = 'for folder; do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit 1; }; done';
  const asked = spawnSync('/bin/sh', ['-c', script, 'sh', ...way], {
    ...identityOf(user),
    cwd: '/',
    encoding: 'utf8',
  });
  if (asked.error)
    throw new Error(`Cannot act as the user ${user.name}: ${asked.error.message}`, { cause: asked.error });
  return asked.status === 0 ? undefined : asked.stdout;
}
