import { createHash } from 'node:crypto';
import { fault } from '@flotilla/contract/words/faults';
import { createGate, type Gate } from './gate.ts';
import { LiveRun } from './live-run.ts';
import { failed, type RunOutcome } from './outcome.ts';
import { SandboxThread } from './sandbox-thread.ts';
import type { ScriptJob } from './script-job.ts';

const defaultLimits = {
  /** A script that runs for longer than this without an `await` is ended. */
  sliceLimitMs: 2_000,
  /** The default memory limit of a script. */
  memoryLimitBytes: 32 * 2 ** 20,
  /** A thread that shows no activity for this long is terminated with all its runs. */
  hangLimitMs: 5_000,
  /** The time for which the scripts of a tenant run alone after one of them hung. */
  isolationMs: 10 * 60_000,
};
export type RuntimeLimits = Readonly<typeof defaultLimits>;

export interface RuntimeOptions {
  /** The number of threads that the scripts of one tenant share; 2 by default. */
  readonly workers?: number;
  readonly limits?: Partial<RuntimeLimits>;
}

export type ScriptRuntime = ReturnType<typeof createScriptRuntime>;

/** The limit of isolated scripts that one tenant runs at the same time, each in its own thread. */
const maxIsolated = 4;
/** From this number of threads on, a tenant gets no second one, and an idle thread is closed before one is opened. */
const manyThreads = 8;
const maxKnownHarmful = 1_000;

interface Live {
  readonly run: LiveRun;
  readonly tenantId: number;
  /** The tenant and the hash of the script's source. */
  readonly key: string;
}

/** The threads that the scripts of each tenant share. `openThread` opens a thread; `open` holds those of all kinds. */
function createSharedThreads(workers: number, open: ReadonlySet<SandboxThread>, openThread: () => SandboxThread) {
  const shared = new Map<number, readonly SandboxThread[]>();
  const threadsOf = (tenantId: number) => (shared.get(tenantId) ?? []).filter((thread) => !thread.gone);

  function closeIdleThread(): void {
    for (const tenantId of shared.keys()) {
      const threads = threadsOf(tenantId);
      const idle = threads.find(({ load }) => load === 0);
      if (!idle) continue;
      const others = threads.filter((thread) => thread !== idle);
      if (others.length > 0) shared.set(tenantId, others);
      else shared.delete(tenantId);
      void idle.close();
      return;
    }
  }

  /** Returns the tenant's thread with the least load, or a new one. */
  return (tenantId: number): SandboxThread => {
    const threads = threadsOf(tenantId);
    const [idlest] = threads.toSorted((one, other) => one.load - other.load);
    const mayOpen = threads.length < workers && open.size < manyThreads;
    if (idlest && (idlest.load === 0 || !mayOpen)) return idlest;
    if (open.size >= manyThreads) closeIdleThread();
    const thread = openThread();
    shared.set(tenantId, [...threads, thread]);
    return thread;
  };
}

/**
 * Runs scripts in QuickJS in worker threads. The scripts of one tenant share threads; different tenants do not, so a script cannot
 * harm another tenant's runs. A script that runs for `sliceLimitMs` without an `await` is ended, and runs alone from then on. If a
 * script hangs inside a built-in, where QuickJS checks no interrupt, its thread is terminated. The tenant's other scripts in that
 * thread fail, because a script cannot be moved and never starts twice. All scripts of the tenant then run alone for `isolationMs`.
 */
export function createScriptRuntime(options: RuntimeOptions = {}) {
  const limits = { ...defaultLimits, ...options.limits };
  const open = new Set<SandboxThread>();
  const sharedThread = createSharedThreads(options.workers ?? 2, open, openThread);
  const gates = new Map<number, Gate>();
  const live = new Map<number, Live>();
  const harmful = new Set<string>();
  const isolatedUntilMs = new Map<number, number>();
  let lastRun = 0;
  let closed = false;

  function openThread(): SandboxThread {
    const thread: SandboxThread = new SandboxThread(limits, {
      message(message) {
        live.get(message.run)?.run.take(message);
        if (message.kind === 'ended') evict(message.run);
      },
      gone(reason, culprit) {
        for (const [number, { run, tenantId }] of live) {
          if (run.thread !== thread) continue;
          if (number === culprit) isolatedUntilMs.set(tenantId, performance.now() + limits.isolationMs);
          run.threadGone(reason, number === culprit);
          evict(number);
        }
        open.delete(thread);
      },
    });
    open.add(thread);
    return thread;
  }

  /** Called when the thread has finished a run, which may be after its outcome. */
  function evict(number: number): void {
    const one = live.get(number);
    live.delete(number);
    if (!one?.run.harmedOthers) return;
    harmful.add(one.key);
    const [oldest] = harmful;
    if (harmful.size > maxKnownHarmful && oldest !== undefined) harmful.delete(oldest);
  }

  function gateOf(tenantId: number): Gate {
    const gate = gates.get(tenantId) ?? createGate(maxIsolated);
    gates.set(tenantId, gate);
    if (closed) gate.open();
    return gate;
  }

  /** Never rejects; every failure is an outcome. */
  async function run(job: ScriptJob): Promise<RunOutcome> {
    const key = `${job.tenantId} ${createHash('sha256').update(job.source).digest('base64')}`;
    const isIsolated = harmful.has(key) || performance.now() < (isolatedUntilMs.get(job.tenantId) ?? 0);
    if (!isIsolated) return start(job, key, () => sharedThread(job.tenantId));
    const leave = await gateOf(job.tenantId).enter(job.signal);
    let own: SandboxThread | undefined;
    try {
      return await start(job, key, () => (own = openThread()));
    } finally {
      await own?.close();
      leave();
    }
  }

  async function start(job: ScriptJob, key: string, findThread: () => SandboxThread): Promise<RunOutcome> {
    if (job.signal.aborted) return { state: 'stopped' };
    if (closed) return failed('agent', fault('agentStopped'));
    lastRun += 1;
    const run = new LiveRun(lastRun, job, findThread(), {
      sliceLimitMs: limits.sliceLimitMs,
      memoryLimitBytes: job.memoryLimitBytes ?? limits.memoryLimitBytes,
    });
    live.set(lastRun, { run, tenantId: job.tenantId, key });
    return run.ended;
  }

  return {
    run,
    /** Ends every thread; pending runs fail. */
    async close(): Promise<void> {
      closed = true;
      for (const gate of gates.values()) gate.open();
      await Promise.all([...open].map((thread) => thread.close()));
    },
  };
}
