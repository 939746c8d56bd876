import { readFile, rename, writeFile } from 'node:fs/promises';
import { BackupError } from '../../../platform/backup/backup-error.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { anchorPath, findAnchor } from './anchor.ts';
import { isThere, newestSealOf } from './store.ts';

/**
 * The anchor as it belongs to the rows that a backup sees; `null` if the site has none. The file names a newer batch if lines were
 * sealed since. If that batch is missing in the running site, the file stays as it is, so that the fault is found in the backup too.
 */
export async function anchorForBackup(
  dataDir: string,
  { seen, current }: { readonly seen: Queryable; readonly current: Queryable },
): Promise<Buffer | null> {
  const anchor = await findAnchor(dataDir);
  if (!anchor) return null;
  const state = await anchor.read();
  const sealed = (await isThere(current, state.sealed)) ? ((await newestSealOf(seen)) ?? null) : state.sealed;
  return Buffer.from(JSON.stringify({ ...state, sealed }));
}

/** @throws BackupError if the data folder has the anchor of another site */
export async function restoreAnchor(dataDir: string, content: Buffer): Promise<void> {
  const path = anchorPath(dataDir);
  const found = await readFile(path).catch(() => null);
  if (found && !found.equals(content)) {
    throw new BackupError(`${path} belongs to another site. Set FLOTILLA_DATA to an empty folder.`);
  }
  // A file that a kill has cut off would look like the anchor of another site.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, path);
}
