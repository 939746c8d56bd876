import { setTimeout as pause } from 'node:timers/promises';
import { isUnstorable } from './constraint.ts';

interface Options<T> {
  /** Stores a batch; rejects when nothing of it is stored. */
  store(batch: readonly T[]): Promise<void>;
  /** About what it takes in memory. */
  bytesOf(item: T): number;
  /** There was no room to hold it. */
  noRoom(item: T): void;
  /** The database will never take it. */
  unstorable(item: T): void;
  onError(error: unknown): void;
  readonly retryAfterMs?: number;
  /** While the database is away. */
  readonly mostHeldBytes?: number;
}

export interface Batcher<T> {
  add(item: T): void;
  /** Stores what has arrived; resolves when it is stored or has failed once more. */
  close(): Promise<void>;
}

interface Held<T> {
  readonly item: T;
  readonly bytes: number;
}

const batchAfterMs = 15;
const mostInBatch = 1_000;
const mostBatchBytes = 4 * 1024 * 1024;
const usualHeldBytes = 64 * 1024 * 1024;

const sum = (batch: readonly Held<unknown>[]): number => batch.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Gathers what arrives for a moment and stores it together, in its order. While the database is away it is held, up to a limit, and
 * tried again. One that can never be stored keeps nobody else's from being stored.
 */
export function createBatcher<T>(options: Options<T>): Batcher<T> {
  const { store, bytesOf, noRoom, unstorable, onError, retryAfterMs = 1_000, mostHeldBytes = usualHeldBytes } = options;
  const held: Held<T>[] = [];
  let heldBytes = 0;
  const closing = new AbortController();
  let working: Promise<void> | null = null;

  const nextBatch = (): Held<T>[] => {
    let bytes = 0;
    const end = held.findIndex((one, index) => {
      bytes += one.bytes;
      return index > 0 && (bytes > mostBatchBytes || index >= mostInBatch);
    });
    return held.splice(0, end < 0 ? held.length : end);
  };

  /** Answers what is to be tried again. */
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

  const flush = async (): Promise<boolean> => {
    const batch = nextBatch();
    const left = await storeOrSplit(batch);
    held.unshift(...left);
    heldBytes -= sum(batch) - sum(left);
    return left.length === 0;
  };

  const work = async (): Promise<void> => {
    let afterMs = batchAfterMs;
    while (held.length > 0 && !closing.signal.aborted) {
      await pause(afterMs, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      afterMs = (await flush()) ? batchAfterMs : retryAfterMs;
    }
  };

  return {
    add(item) {
      const bytes = bytesOf(item);
      if (heldBytes + bytes > mostHeldBytes) {
        noRoom(item);
        return;
      }
      held.push({ item, bytes });
      heldBytes += bytes;
      working ??= work().finally(() => {
        working = null;
      });
    },
    async close() {
      closing.abort();
      await working;
      while (held.length > 0 && (await flush()));
    },
  };
}
