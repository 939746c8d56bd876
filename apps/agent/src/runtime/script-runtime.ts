import { createHash } from 'node:crypto';
import { createGate } from './gate.ts';
import { LiveRun } from './live-run.ts';
import { failed, type RunOutcome } from './outcome.ts';
import { SandboxThread } from './sandbox-thread.ts';
import type { ScriptJob } from './script-job.ts';

const defaultLimits = {
  /** A script that does not await for longer is ended. */
  sliceLimitMs: 2_000,
  /** The default memory limit of a script. */
  memoryLimitBytes: 32 * 2 ** 20,
  /** A thread that shows no activity for this long is terminated with all its runs. */
  hangLimitMs: 5_000,
};
export type RuntimeLimits = Readonly<typeof defaultLimits>;

export interface RuntimeOptions {
  /** Threads shared by scripts; 2 by default. */
  readonly workers?: number;
  readonly limits?: Partial<RuntimeLimits>;
}

export type ScriptRuntime = ReturnType<typeof createScriptRuntime>;

/** How many scripts that harmed others may run at the same time, each in its own thread. */
const maxIsolated = 2;
const maxKnownHarmful = 1_000;

/**
 * Runs scripts in QuickJS in a few worker threads, many scripts each. A script that does not await is interrupted after
 * `sliceLimitMs` so that others can run. A script that hangs inside a built-in, where QuickJS checks no interrupt, costs its
 * thread, and the other scripts there fail (a script cannot be moved, and never starts twice). Such a script runs alone from
 * then on.
 */
export function createScriptRuntime(options: RuntimeOptions = {}) {
  const limits = { ...defaultLimits, ...options.limits };
  const shared: (SandboxThread | undefined)[] = new Array(options.workers ?? 2).fill(undefined);
  const open = new Set<SandboxThread>();
  const isolation = createGate(maxIsolated);
  const live = new Map<number, { run: LiveRun; key: string }>();
  const harmful = new Set<string>();
  let lastRun = 0;
  let closed = false;

  function openThread(): SandboxThread {
    const thread: SandboxThread = new SandboxThread(limits, {
      message(message) {
        live.get(message.run)?.run.take(message);
        if (message.kind === 'ended') forget(message.run);
      },
      gone(reason, culprit) {
        for (const [number, { run }] of live) {
          if (run.thread !== thread) continue;
          run.threadGone(reason, number === culprit);
          forget(number);
        }
        open.delete(thread);
      },
    });
    open.add(thread);
    return thread;
  }

  /** A run is forgotten when its thread has finished it, possibly after its outcome. */
  function forget(number: number): void {
    const one = live.get(number);
    live.delete(number);
    if (!one?.run.harmedOthers) return;
    harmful.add(one.key);
    const [oldest] = harmful;
    if (harmful.size > maxKnownHarmful && oldest !== undefined) harmful.delete(oldest);
  }

  function sharedThread(): SandboxThread {
    const slots = shared.map((thread, slot) => ({ slot, load: thread && !thread.gone ? thread.load : 0 }));
    const { slot } = slots.reduce((least, one) => (one.load < least.load ? one : least));
    const thread = shared[slot];
    if (thread && !thread.gone) return thread;
    shared[slot] = openThread();
    return shared[slot];
  }

  /** Never rejects: every failure is an outcome. */
  async function run(job: ScriptJob): Promise<RunOutcome> {
    const key = createHash('sha256').update(job.source).digest('base64');
    if (!harmful.has(key)) return start(job, key, sharedThread);
    const leave = await isolation.enter(job.signal);
    try {
      return await start(job, key, openThread);
    } finally {
      leave();
    }
  }

  async function start(job: ScriptJob, key: string, findThread: () => SandboxThread): Promise<RunOutcome> {
    if (job.signal.aborted) return { state: 'stopped' };
    if (closed) return failed('agent', 'The script was not started: the agent is ending');
    const thread = findThread();
    lastRun += 1;
    const one = new LiveRun(lastRun, job, thread, {
      sliceLimitMs: limits.sliceLimitMs,
      memoryLimitBytes: job.memoryLimitBytes ?? limits.memoryLimitBytes,
    });
    live.set(lastRun, { run: one, key });
    const outcome = await one.ended;
    if (!shared.includes(thread)) await thread.close();
    return outcome;
  }

  return {
    run,
    /** Ends every thread; pending runs fail. */
    async close(): Promise<void> {
      closed = true;
      isolation.open();
      await Promise.all([...open].map((thread) => thread.close()));
    },
  };
}
