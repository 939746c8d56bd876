import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { folderOf, launcherIn, versionIn } from './installation.ts';
import { UpdateError } from './update-error.ts';

const run = promisify(execFile);
const unpackMs = 5 * 60_000;
const startMs = 60_000;

/**
 * Unpacks an archive to `<base>/versions/<version>`, which appears only when it is complete and its program starts. `tar` is part of
 * Linux, macOS, and Windows since 10 (1803), where it reads zip files too.
 */
export async function unpackArchive(base: string, version: string, archive: string): Promise<void> {
  const work = join(base, 'versions', '.update');
  const folder = join(work, `flotilla-agent-${version}`);
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    await run('tar', ['-xf', archive, '-C', work], { timeout: unpackMs, windowsHide: true });
    if (versionIn(folder) !== version) throw new UpdateError('unpack', `the archive has no version ${version}`);
    await tryStart(folder);
    await rm(folderOf({ base }, version), { recursive: true, force: true });
    await rename(folder, folderOf({ base }, version));
  } catch (error) {
    throw UpdateError.of('unpack', error);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Starts the program for its help, which needs its Node and loads its code. */
export async function tryStart(folder: string): Promise<void> {
  const isWindows = process.platform === 'win32';
  const launcher = launcherIn(folder);
  try {
    // Windows runs a .cmd only through its shell.
    await run(isWindows ? `"${launcher}"` : launcher, ['--help'], {
      timeout: startMs,
      shell: isWindows,
      windowsHide: true,
    });
  } catch (error) {
    throw UpdateError.of('start', error);
  }
}
