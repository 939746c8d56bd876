export interface WriteBehind<T> {
  add(item: T): void;
  /** Writes what is held; resolves when it is written. @throws what the write threw, after keeping the items */
  flush(): Promise<void>;
  /** The last flush; afterwards nothing is written any more. */
  close(): Promise<void>;
}

interface Options<T> {
  write(items: readonly T[]): Promise<void>;
  readonly delayMs: number;
  /** No more in one write. */
  readonly most: number;
  /** While the database is away no more are held: the oldest are dropped, and that is said. */
  readonly mostHeld: number;
  readonly log: { warn(fields: object, message: string): void };
  /** For the log: what is written. */
  readonly what: string;
}

/** Gathers rows and writes them in batches, in order, one batch at a time; what could not be written is tried again. */
export function writeBehind<T>({ write, delayMs, most, mostHeld, log, what }: Options<T>): WriteBehind<T> {
  let held: T[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  const writeAll = async () => {
    while (held.length > 0) {
      const batch = held.splice(0, most);
      try {
        await write(batch);
      } catch (error) {
        held = [...batch, ...held];
        throw error;
      }
      if (dropped > 0) log.warn({ dropped }, `${what}: lines were dropped while they could not be written`);
      dropped = 0;
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const next = writing.catch(() => {}).then(writeAll);
    writing = next;
    return next;
  };
  const schedule = () => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        log.warn({ err: error }, `${what} could not be written; it is tried again`);
        schedule();
      });
    }, delayMs);
    timer.unref();
  };

  return {
    add(item) {
      held.push(item);
      if (held.length > mostHeld) {
        held.shift();
        dropped += 1;
      }
      schedule();
    },
    flush,
    async close() {
      closed = true;
      await flush();
    },
  };
}
