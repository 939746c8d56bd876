import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import { databaseNow } from './store.ts';

/** Called in a transaction, with the milliseconds by which the database's clock was set ahead, or back (negative). */
type OnJump = (tx: Queryable, jumpMs: number) => Promise<void>;

interface Deps {
  readonly db: Pick<Database, 'drizzle' | 'transaction'>;
  readonly monotonicMs?: () => number;
  readNow?(db: Queryable): Promise<number>;
}

/** A longer pause between two checks is a standstill: a stopped process, a suspended machine, a database that did not respond. */
const standstillMs = 15_000;
/** Time servers correct a clock by less. */
const leastJumpMs = 30_000;

const databaseMs = async (db: Queryable): Promise<number> => (await databaseNow(db)).getTime();

/** Detects that the server stood still or that the clock jumped. A server that has just started counts as one that has run. */
export function createClockWatch({ db, monotonicMs = () => performance.now(), readNow = databaseMs }: Deps) {
  const listeners: OnJump[] = [];
  let seenMs = monotonicMs();
  let runsSinceMs = Number.NEGATIVE_INFINITY;
  /** The database's clock minus the monotonic one. */
  let offsetMs: number | undefined;

  const notice = () => {
    const nowMs = monotonicMs();
    if (nowMs - seenMs > standstillMs) runsSinceMs = nowMs;
    seenMs = nowMs;
  };
  return {
    onJump: (listener: OnJump) => void listeners.push(listener),
    /** Whether the server has run for so long without a standstill, and the clock without a jump. */
    hasRunFor(ms: number): boolean {
      notice();
      return seenMs - runsSinceMs >= ms;
    },
    /** The database's time at most, in milliseconds since 1970: a later one is a jump that `check` has not seen yet. */
    latestMs: (): number =>
      offsetMs === undefined ? Number.POSITIVE_INFINITY : offsetMs + monotonicMs() + leastJumpMs,
    /** Compares the database's clock with a monotonic one; call it before work that judges by the clock. */
    async check(): Promise<void> {
      notice();
      const askedMs = monotonicMs();
      const offset = (await readNow(db.drizzle)) - askedMs;
      // A late response is no proof about the clock.
      if (monotonicMs() - askedMs > leastJumpMs / 2) return;
      const jumpMs = offset - (offsetMs ?? offset);
      if (Math.abs(jumpMs) > leastJumpMs) {
        runsSinceMs = monotonicMs();
        await db.transaction(async ({ drizzle: tx }) => {
          for (const listener of listeners) await listener(tx, jumpMs);
        });
      }
      offsetMs = offset;
    },
  };
}
export type ClockWatch = ReturnType<typeof createClockWatch>;
