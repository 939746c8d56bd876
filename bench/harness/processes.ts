import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc; 100 on every Linux that Node runs on. */
const ticksASecond = 100;

interface Stat {
  readonly parentPid: number;
  /** CPU time of children that have ended and were waited for. */
  readonly reapedMs: number;
}

/** Nothing when the process has ended meanwhile. */
function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function statOf(pid: number): Stat | null {
  return unlessGone(() => {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name is in brackets and may contain any character, so the line is split after the last bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parentPid, reapedUser, reapedSystem] = [fields[1], fields[13], fields[14]].map(Number) as [
      number,
      number,
      number,
    ];
    return { parentPid, reapedMs: ((reapedUser + reapedSystem) * 1000) / ticksASecond };
  });
}

/** The process and everything below it. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const child = Number(name);
    const stat = Number.isInteger(child) ? statOf(child) : null;
    if (stat) children.set(stat.parentPid, [...(children.get(stat.parentPid) ?? []), child]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

/** Nanoseconds on a CPU by thread: finer than the ticks of `stat`. */
function threadTimes(pid: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const thread of unlessGone(() => readdirSync(`/proc/${pid}/task`)) ?? []) {
    const text = unlessGone(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1'));
    if (text) times.set(thread, Number(text.split(' ')[0]) / 1e6);
  }
  return times;
}

interface Used {
  readonly threads: ReadonlyMap<string, number>;
  readonly reapedMs: number;
}
const total = (threads: ReadonlyMap<string, number>): number => [...threads.values()].reduce((sum, ms) => sum + ms, 0);

/** CPU time of some processes at one moment: of each thread, and of children that have ended. */
export class CpuReading {
  readonly #used = new Map<number, Used>();

  constructor(pids: readonly number[]) {
    for (const pid of pids) this.#used.set(pid, { threads: threadTimes(pid), reapedMs: statOf(pid)?.reapedMs ?? 0 });
  }

  /** Milliseconds of CPU since an earlier reading. What came since counts from its start. */
  sinceMs(earlier: CpuReading): number {
    let ms = 0;
    for (const [pid, now] of this.#used) {
      const then = earlier.#used.get(pid);
      for (const [thread, threadMs] of now.threads) ms += threadMs - (then?.threads.get(thread) ?? 0);
      if (then) ms += now.reapedMs - then.reapedMs;
    }
    // A process that has ended since is in its parent's reaped time with all its life.
    for (const [pid, then] of earlier.#used) if (!this.#used.has(pid)) ms -= total(then.threads);
    return ms;
  }
}

export const canReadProcesses = process.platform === 'linux';
