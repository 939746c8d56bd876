import { execFileSync, spawnSync } from 'node:child_process';
import { readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import type { Binaries } from './binaries.ts';
import { readIfThere } from './data-folder.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * The holder of the folder's lock owns its PostgreSQL. One that still runs has lost its server: it is shut down, so that the
 * new one has our settings and our log. A dead one's lock file is changed so that PostgreSQL removes it.
 */
export async function endOrphan(clusterFolder: string, binaries: Binaries, log: DatabaseLog): Promise<void> {
  const lockFile = join(clusterFolder, 'postmaster.pid');
  const pid = Number.parseInt(readIfThere(lockFile) ?? '', 10);
  if (!pid) return rmSync(lockFile, { force: true });
  if (process.platform === 'win32') return endOnWindows(clusterFolder, binaries);
  if (runsOn(pid, clusterFolder)) {
    log.info({ pid, folder: clusterFolder }, 'ending the PostgreSQL that a killed server left behind');
    await endProcess(pid, clusterFolder);
  } else {
    disownLockFile(lockFile);
  }
}

/** A postmaster's working directory is its cluster; a zombie has none, and a process with a reused id another. */
export function runsOn(pid: number, clusterFolder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === clusterFolder;
    const line = execFileSync('ps', ['-p', String(pid), '-o', 'stat=,command='], { encoding: 'utf8' });
    return !line.trimStart().startsWith('Z') && line.includes(clusterFolder);
  } catch {
    return false;
  }
}

async function endProcess(pid: number, clusterFolder: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    sendSignal(pid, signal);
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await wait(20)) {
      if (!runsOn(pid, clusterFolder)) return;
    }
  }
  throw new Error(`The PostgreSQL left behind in ${clusterFolder} (process ${pid}) does not end.`);
}

/** The process may end at any time, because its watcher has requested that too. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * PostgreSQL ignores a lock that names its own parent, which is this process, and then still checks the shared memory named in
 * the file for live backends. Removing the file would skip that check; keeping it could mistake a reused id for a server.
 */
function disownLockFile(lockFile: string): void {
  const [, ...rest] = (readIfThere(lockFile) ?? '').split('\n');
  if (rest.length === 0) return;
  writeFileSync(lockFile, [process.pid, ...rest].join('\n'));
}

function endOnWindows(clusterFolder: string, binaries: Binaries): void {
  spawnSync(binaries.pgCtl, ['stop', '-D', clusterFolder, '-m', 'fast', '-t', String(FAST_SHUTDOWN_MS / 1_000)]);
}
