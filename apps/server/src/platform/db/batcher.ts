import { setTimeout as pause } from 'node:timers/promises';
import type { Backlog } from './backlog.ts';
import { outsideCalls } from './call-share.ts';
import { isUnstorable } from './constraint.ts';

export interface BatcherOptions<T> {
  readonly backlog: Backlog;
  /** Stores a batch; rejects if nothing of it was stored. */
  store(batch: readonly T[]): Promise<void>;
  /** The item's approximate size in memory. */
  bytesOf(item: T): number;
  /** Called for an item that the database can never store. */
  unstorable(item: T): void;
  onError(error: unknown): void;
  /** The time for which the first item of a batch waits for others. */
  readonly gatherMs?: number;
  readonly retryAfterMs?: number;
  /** The limit while the database is away. */
  readonly mostHeldBytes?: number;
}

interface Held<T> {
  readonly item: T;
  readonly bytes: number;
  readonly sinceMs: number;
}

const usualGatherMs = 15;
const mostInBatch = 1_000;
const mostBatchBytes = 4 * 1024 * 1024;
const usualHeldBytes = 64 * 1024 * 1024;

const sum = (batch: readonly Held<unknown>[]): number => batch.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Collects items for a moment and stores them together, in order. While the database is away they are held, up to a limit, and
 * retried. An item that can never be stored does not block others.
 */
export function createBatcher<T>(options: BatcherOptions<T>) {
  const { store, bytesOf, unstorable, onError, retryAfterMs = 1_000, mostHeldBytes = usualHeldBytes } = options;
  const { gatherMs = usualGatherMs } = options;
  const held: Held<T>[] = [];
  let storing: readonly Held<T>[] = [];
  let heldBytes = 0;
  const closing = new AbortController();
  let working: Promise<void> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const nextBatch = (): Held<T>[] => {
    let bytes = 0;
    const end = held.findIndex((one, index) => {
      bytes += one.bytes;
      return index > 0 && (bytes > mostBatchBytes || index >= mostInBatch);
    });
    return held.splice(0, end < 0 ? held.length : end);
  };

  /** Answers the items to retry. */
  const storeOrSplit = async (batch: readonly Held<T>[]): Promise<readonly Held<T>[]> => {
    try {
      await store(batch.map(({ item }) => item));
      return [];
    } catch (error) {
      onError(error);
      if (!isUnstorable(error)) return batch;
      if (batch.length === 1) {
        unstorable(batch[0]!.item);
        return [];
      }
      const half = Math.ceil(batch.length / 2);
      const left = await storeOrSplit(batch.slice(0, half));
      return left.length > 0 ? [...left, ...batch.slice(half)] : storeOrSplit(batch.slice(half));
    }
  };

  const storeNext = async (): Promise<boolean> => {
    const batch = nextBatch();
    if (batch.length === 0) return true;
    storing = batch;
    const left = await storeOrSplit(batch);
    storing = [];
    held.unshift(...left);
    heldBytes -= sum(batch) - sum(left);
    return left.length === 0;
  };
  const inTurn = (): Promise<boolean> => {
    const next = turn.then(storeNext);
    turn = next;
    return next;
  };

  const work = async (): Promise<void> => {
    let afterMs = gatherMs;
    while (held.length > 0 && !closing.signal.aborted) {
      await pause(afterMs, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      let stored = await inTurn();
      // A full batch is stored without waiting.
      while (stored && held.length >= mostInBatch && !closing.signal.aborted) stored = await inTurn();
      afterMs = stored ? gatherMs : retryAfterMs;
    }
  };
  const flush = async (): Promise<void> => {
    while ((await inTurn()) && held.length > 0);
  };

  options.backlog.watch(() => (storing[0] ?? held[0])?.sinceMs);
  return {
    /** False if the buffer is full. */
    add(item: T): boolean {
      const bytes = bytesOf(item);
      if (heldBytes + bytes > mostHeldBytes) return false;
      held.push({ item, bytes, sinceMs: performance.now() });
      heldBytes += bytes;
      working ??= outsideCalls(work).finally(() => {
        working = null;
      });
      return true;
    },
    /** Unsaved items in order. */
    waiting: (): readonly T[] => [...storing, ...held].map(({ item }) => item),
    /** Stores pending items immediately. Resolves when they are stored or have failed again. */
    flush,
    /** Flushes once, without further retries. */
    async close(): Promise<void> {
      closing.abort();
      await working;
      await flush();
    },
  };
}
