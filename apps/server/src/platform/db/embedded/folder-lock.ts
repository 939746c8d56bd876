import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.ts';
import { readIfThere } from './data-folder.ts';

export class DataFolderInUseError extends OperatorError {
  readonly folder: string;
  readonly processId: number | undefined;

  constructor(folder: string, processId: number | undefined) {
    super(
      `The data folder ${folder} is in use by another server (process ${processId ?? 'unknown'}). ` +
        'Stop that one, or set FLOTILLA_DATA to another folder.',
    );
    this.folder = folder;
    this.processId = processId;
  }
}

const SQLITE_BUSY = 5;
const HOLDER_WAIT_MS = 1_000;

/**
 * Node has no flock. SQLite's exclusive lock is a kernel lock, so it ends with its process, and a reused process id cannot be
 * mistaken for the holder. The process id is only for the message.
 */
export async function lockDataFolder(folder: string) {
  const pidFile = join(folder, 'server.pid');
  const file = new DatabaseSync(join(folder, 'server.lock'));
  try {
    file.exec('begin exclusive');
  } catch (failure) {
    file.close();
    if ((failure as { errcode?: number }).errcode !== SQLITE_BUSY) throw failure;
    throw new DataFolderInUseError(folder, await readHolder(pidFile));
  }
  try {
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (failure) {
    file.close();
    throw failure;
  }
  return {
    release(): void {
      rmSync(pidFile, { force: true });
      file.close();
    },
  };
}

/** Waits, because the holder takes the lock just before it writes its process id. */
async function readHolder(pidFile: string): Promise<number | undefined> {
  for (const deadline = Date.now() + HOLDER_WAIT_MS; Date.now() < deadline; await wait(20)) {
    const pid = Number.parseInt(readIfThere(pidFile) ?? '', 10);
    if (pid && isAlive(pid)) return pid;
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}
