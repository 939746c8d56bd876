import { existsSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { folderOf } from './installation.ts';

/** Makes `<base>/current` refer to this version. At any moment the link refers to the old version or to the new one. */
export function switchVersion(base: string, version: string): void {
  const link = join(base, 'current');
  const next = join(base, 'current.new');
  removeLink(next);
  if (process.platform !== 'win32') {
    symlinkSync(join('versions', version), next);
    renameSync(next, link);
    return;
  }
  // Windows replaces no junction by a rename. For the moment between two renames there is no link.
  const old = join(base, 'current.old');
  symlinkSync(folderOf({ base }, version), next, 'junction');
  removeLink(old);
  if (existsSync(link)) renameSync(link, old);
  renameSync(next, link);
  removeLink(old);
}

/** Removes a link, and not the folder that it refers to. */
function removeLink(path: string): void {
  rmSync(path, { force: true });
}
