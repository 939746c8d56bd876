import { type BatcherOptions, createBatcher } from './batcher.ts';

interface Options<T> extends Omit<BatcherOptions<T>, 'unstorable' | 'onError'> {
  readonly log: { warn(fields: object, message: string): void };
  /** The name of the stored lines, for the log. */
  readonly what: string;
}

/** For lines that are never sent again: the number of dropped lines is logged once storing works again. */
export function createLineBatcher<T>({ store, log, what, ...options }: Options<T>) {
  let dropped = 0;
  const { add, flush, close } = createBatcher<T>({
    ...options,
    async store(lines) {
      await store(lines);
      if (dropped > 0) log.warn({ dropped }, `${what}: lines were dropped while they could not be written`);
      dropped = 0;
    },
    unstorable() {
      dropped += 1;
    },
    onError: (error) => log.warn({ err: error }, `${what} could not be written; it is tried again`),
  });
  return {
    add(line: T): void {
      if (!add(line)) dropped += 1;
    },
    flush,
    close,
  };
}
