import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import type { Postmaster } from './postmaster.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Longer than the statement timeout of a query that outlives its killed postmaster. */
const BACKENDS_DEADLINE_MS = 45_000;

/** Backends of a killed postmaster end by themselves, a busy one only after its query. */
export async function startWhenBackendsAreGone(
  launch: () => Promise<Postmaster>,
  log: DatabaseLog,
): Promise<Postmaster> {
  const deadline = Date.now() + BACKENDS_DEADLINE_MS;
  while (true) {
    try {
      return await launch();
    } catch (failure) {
      const backendsLive = failure instanceof Error && failure.message.includes('pre-existing shared memory block');
      if (!backendsLive || Date.now() > deadline) throw failure;
      log.info({}, 'waiting for the last queries of a killed PostgreSQL');
      await wait(500);
    }
  }
}

/** Restarts PostgreSQL whenever it ends, until stopped. */
export function keepRunning(
  first: Postmaster,
  launch: () => Promise<Postmaster>,
  log: DatabaseLog,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current = first;

  async function relaunch(): Promise<Postmaster | undefined> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await launch();
      } catch (err) {
        log.error({ err, pauseMs }, 'PostgreSQL does not start; trying again');
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function watch(): Promise<void> {
    while (true) {
      const lastWords = await current.exited;
      if (stopping.signal.aborted) return;
      log.error({ pid: current.pid, lastWords }, 'PostgreSQL ended by itself; starting it again');
      const next = await relaunch();
      if (!next) return;
      current = next;
      if (stopping.signal.aborted) await current.stop();
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}
