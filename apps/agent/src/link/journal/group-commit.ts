import type { DatabaseSync } from 'node:sqlite';

interface PendingChange {
  readonly apply: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const shortestPauseMs = 2;

/**
 * Writes of many phones share one commit, hence one fsync. A write resolves once it is on disk, in the order of the calls.
 * A change that throws harms only itself: the rest of its batch is applied again without it.
 */
export class GroupCommit {
  readonly #db: DatabaseSync;
  #pending: PendingChange[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastCommitMs = 0;
  #closed = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** `apply` may be called twice, with the first effect rolled back, so it must only touch the database. */
  write<T>(apply: () => T): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the journal is closed'));
    return new Promise<T>((resolve, reject) => {
      this.#pending.push({ apply, resolve: resolve as (result: unknown) => void, reject });
      // A slow disk gets larger batches instead of a blocked event loop.
      this.#timer ??= setTimeout(() => this.flush(), Math.max(shortestPauseMs, 2 * this.#lastCommitMs));
    });
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#pending;
    if (batch.length === 0) return;
    this.#pending = [];
    const startedAt = performance.now();
    if (!this.#commit(batch)) for (const change of batch) this.#commit([change]);
    this.#lastCommitMs = performance.now() - startedAt;
  }

  close(): void {
    this.flush();
    this.#closed = true;
  }

  /** False when a batch of several failed and was rolled back. */
  #commit(batch: readonly PendingChange[]): boolean {
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      const results = batch.map((change) => change.apply());
      this.#db.exec('COMMIT');
      batch.forEach((change, index) => {
        change.resolve(results[index]);
      });
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      if (batch.length > 1) return false;
      batch[0]?.reject(error);
    }
    return true;
  }
}
