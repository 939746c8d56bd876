import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { chooseDatabaseUser, type DatabaseUser, firstUnreachable, isRoot } from './database-user.ts';

/** The data folder cannot hold the database; the message names the folder and the setting. */
export class DataFolderError extends OperatorError {
  readonly folder: string;

  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(`The data folder ${folder} cannot be used: ${reason} FLOTILLA_DATA names the data folder.`, options);
    this.folder = folder;
  }
}

const REASONS: [RegExp, string][] = [
  [
    /ENOSPC|EDQUOT|disk is full|No space left on device|Disk quota exceeded/i,
    'its disk is full. Free some space, or use another disk.',
  ],
  [/EROFS|Read-only file system/i, 'its disk is read-only.'],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted|wrong ownership|unable to open database file|readonly database/i,
    'it cannot be written. Change its owner or its permissions.',
  ],
  [
    /could not find the database system|(?:directory|database) "\w+" does not exist|could not open (?:file|directory) "(?:base|global|pg_)|valid checkpoint record|ENOTEMPTY/i,
    'files of its database are missing or damaged. Restore a backup, or use an empty folder for a new site.',
  ],
  [/ENOTDIR|EEXIST|ENOENT|Not a directory/i, 'something in its path is not a folder, or cannot hold one.'],
];

/** Turns a failure caused by the disk, permissions or lost files into a DataFolderError; returns any other unchanged. */
export function explainFailure(folder: string, failure: unknown): unknown {
  if (!(failure instanceof Error) || failure instanceof DataFolderError) return failure;
  const reason = REASONS.find(([pattern]) => pattern.test(failure.message))?.[1];
  return reason ? new DataFolderError(folder, reason, { cause: failure }) : failure;
}

/** Creates the folder if it is missing. Returns its real path. */
export function makeDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    makeFolders(folder);
    return realpathSync(folder);
  } catch (failure) {
    throw explainFailure(folder, failure);
  }
}

/**
 * Replaces Node's recursive `mkdir`, which hangs if `mkdir` reports an existing parent as missing, as in `/proc`. Under root
 * PostgreSQL runs as another user, who must be able to enter the folders, but not to list them.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, isRoot() ? 0o711 : 0o700);
}

/** Whether PostgreSQL's user can enter the folder, or its nearest existing parent if it is missing. Not so in the home folder of root. */
export function canHoldDatabase(dataDir: string): boolean {
  const user = chooseDatabaseUser(join(dataDir, 'postgres'));
  let existing = resolve(dataDir);
  while (!existsSync(existing)) existing = dirname(existing);
  return !user || !firstUnreachable(existing, user);
}

export function requireReachable(folder: string, user: DatabaseUser | undefined): void {
  const barrier = user && firstUnreachable(folder, user);
  if (!barrier) return;
  const who = `started by root, PostgreSQL runs as the user ${user.name}, who may not enter ${barrier}.`;
  throw new DataFolderError(
    folder,
    `${who} Use a folder like /var/lib/flotilla, or start Flotilla as an ordinary user.`,
  );
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw failure;
  }
}
