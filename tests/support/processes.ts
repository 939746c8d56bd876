import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** A zombie is not listed: it has ended. */
function entryOf(pid: number): ProcessEntry[] {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return state === 'Z' ? [] : [{ pid, parent: Number(parent), command }];
  } catch {
    return [];
  }
}

/** Everything that this process has started, and what that has started, in sessions of their own too. Linux only. */
export function descendantsOf(pid: number): ProcessEntry[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? entryOf(Number(name)) : []));
  const below = (parent: number): ProcessEntry[] =>
    all.filter((one) => one.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

/** Returns the processes that are still running. A process id that the system has reused does not count. */
export const stillRunning = (entries: readonly ProcessEntry[]): ProcessEntry[] =>
  entries.filter(({ pid, command }) => entryOf(pid)[0]?.command === command);

/** Kills all processes at once. One of them may already have ended. */
export function killAll(entries: readonly ProcessEntry[]): void {
  for (const { pid } of entries) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Returns the number of threads with this name in a process. Linux only. */
export const countThreads = (pid: number, name: string): number =>
  readdirSync(`/proc/${pid}/task`).filter((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/comm`, 'utf8').trim() === name;
    } catch {
      return false;
    }
  }).length;
