import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInstalledPostgres } from '../platform/db/embedded/binaries.ts';
import { firstUnreachable, isRoot } from '../platform/db/embedded/database-user.ts';

export const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** PostgreSQL's programs where its user can run them, also when the tests lie in a folder that only root may enter. */
export function reachablePostgres(): { readonly installed: string; remove(): void } {
  const found = findInstalledPostgres();
  if (!isRoot() || !firstUnreachable(found, nobody)) return { installed: found, remove() {} };
  const copy = mkdtempSync(join(tmpdir(), 'flotilla-programs-'));
  chmodSync(copy, 0o755);
  const installed = join(copy, 'native');
  cpSync(found, installed, { recursive: true, verbatimSymlinks: true });
  cpSync(join(found, '../package.json'), join(copy, 'package.json'));
  return { installed, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
