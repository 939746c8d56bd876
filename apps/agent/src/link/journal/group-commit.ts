import type { DatabaseSync } from 'node:sqlite';

interface PendingChange {
  readonly apply: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const shortestPauseMs = 2;

/**
 * Groups the writes of many phones into one commit, hence one fsync. A write resolves once it is on disk, in the order of the calls.
 * If a change throws, its batch is rolled back and each change is applied in a commit of its own, so only that change fails.
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

  /** `apply` may be called a second time after its first effect was rolled back, so it must only touch the database. */
  write<T>(apply: () => T): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the journal is closed'));
    return new Promise<T>((resolve, reject) => {
      this.#pending.push({ apply, resolve: resolve as (result: unknown) => void, reject });
      // On a slow disk the pause grows, so that batches become larger and commits do not block the event loop all the time.
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

  /** Returns `false` if a batch of several changes failed and was rolled back. */
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
