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

/** Those of them that still run: a number used anew by a stranger does not count. */
export const stillRunning = (entries: readonly ProcessEntry[]): ProcessEntry[] =>
  entries.filter(({ pid, command }) => entryOf(pid)[0]?.command === command);

/** Kills all at once; one of them may end by itself, or because another was killed. */
export function killAll(entries: readonly ProcessEntry[]): void {
  for (const { pid } of entries) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** How many threads of this name a process has. Linux only. */
export const countThreads = (pid: number, name: string): number =>
  readdirSync(`/proc/${pid}/task`).filter((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/comm`, 'utf8').trim() === name;
    } catch {
      return false;
    }
  }).length;
