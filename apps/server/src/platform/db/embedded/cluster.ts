import { execFile } from 'node:child_process';
import { chownSync, closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { DataFolderError, readIfThere } from './data-folder.ts';
import { type DatabaseUser, programOptions } from './database-user.ts';

const run = promisify(execFile);
const STAGING = 'postgres.new-';

/** The PostgreSQL major version of the packages in package.json. */
const POSTGRES_MAJOR = '18';
export const SUPERUSER = 'flotilla';

export interface ClusterOptions {
  dataFolder: string;
  clusterFolder: string;
  binaries: Binaries;
  user: DatabaseUser | undefined;
  /** The superuser's password if clients use TCP; otherwise the private socket protects the database. */
  passwordFile?: string | undefined;
}

/**
 * Creates the cluster if missing: in a temporary folder, then renamed, so that an interrupted start leaves no partial cluster.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  removeAbandoned(options.dataFolder);
  const version = readIfThere(join(options.clusterFolder, 'PG_VERSION'))?.trim();
  if (version === undefined) return createCluster(options);
  if (version === POSTGRES_MAJOR) return;
  const advice = `Start the version of Flotilla that wrote it, make a backup there, and restore that into a new folder.`;
  throw new DataFolderError(options.dataFolder, `PostgreSQL ${version} wrote it, this is ${POSTGRES_MAJOR}. ${advice}`);
}

function removeAbandoned(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith(STAGING)) rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
}

async function createCluster(options: ClusterOptions): Promise<void> {
  const { dataFolder, clusterFolder, binaries, user, passwordFile } = options;
  const staging = mkdtempSync(join(dataFolder, STAGING));
  const access = passwordFile ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust'];
  // The builtin locale is the same on every machine, whatever its C library.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    if (user) chownSync(staging, user.uid, user.gid);
    await run(binaries.initdb, ['-D', staging, '-U', SUPERUSER, '--no-instructions', ...access, ...locale], {
      ...programOptions(user),
      cwd: dataFolder,
    });
    renameSync(staging, clusterFolder);
    makeDurable(dataFolder);
  } catch (failure) {
    rmSync(staging, { recursive: true, force: true });
    throw failure;
  }
}

/** A rename is on the disk only once its folder is. Windows cannot open folders. */
function makeDurable(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
