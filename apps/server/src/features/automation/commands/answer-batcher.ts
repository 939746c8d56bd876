import { setTimeout as pause } from 'node:timers/promises';
import { isUnstorable } from '../../../platform/db/constraint.ts';
import type { Answer } from './end-deliveries.ts';

interface Options {
  /** Stores a batch; rejects when nothing of it is stored. */
  store(answers: readonly Answer[]): Promise<void>;
  /** There was no room to hold it. */
  refused(answer: Answer): void;
  onError(error: unknown): void;
  readonly retryAfterMs?: number;
}

export interface AnswerBatcher {
  add(answer: Answer): void;
  /** Stores what has arrived; resolves when it is stored or has failed once more. */
  close(): Promise<void>;
}

const batchAfterMs = 15;
const mostInBatch = 1_000;
/** An output may have 64 KB. */
const mostBatchBytes = 4 * 1024 * 1024;
/** While the database is away. */
const mostHeldBytes = 64 * 1024 * 1024;

const bytesOf = ({ output, error }: Answer): number => 100 + 2 * (output.length + error.length);

/** Gathers answers for a moment and stores them together. While the database is away they are held, up to a limit. */
export function createAnswerBatcher({ store, refused, onError, retryAfterMs = 1_000 }: Options): AnswerBatcher {
  let held: Answer[] = [];
  let heldBytes = 0;
  const closing = new AbortController();
  let working: Promise<void> | null = null;

  const nextBatch = (): Answer[] => {
    let bytes = 0;
    const fit = held.findIndex((answer, index) => {
      bytes += bytesOf(answer);
      return index > 0 && (bytes > mostBatchBytes || index >= mostInBatch);
    });
    return held.slice(0, fit < 0 ? held.length : fit);
  };

  /** One that can never be stored keeps nobody else's from being stored. */
  const storeOrSplit = async (batch: readonly Answer[]): Promise<void> => {
    try {
      await store(batch);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      onError(error);
      if (batch.length === 1) return;
      const half = Math.ceil(batch.length / 2);
      await storeOrSplit(batch.slice(0, half));
      await storeOrSplit(batch.slice(half));
    }
  };

  const flush = async (): Promise<boolean> => {
    const batch = nextBatch();
    try {
      await storeOrSplit(batch);
    } catch (error) {
      onError(error);
      return false;
    }
    held = held.slice(batch.length);
    for (const answer of batch) heldBytes -= bytesOf(answer);
    return true;
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
    add(answer) {
      if (heldBytes + bytesOf(answer) > mostHeldBytes) {
        refused(answer);
        return;
      }
      held.push(answer);
      heldBytes += bytesOf(answer);
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
