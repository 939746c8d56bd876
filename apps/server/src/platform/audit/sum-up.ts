interface Options<T> {
  /** `more` is the number of further items of this kind since the last write. */
  write(item: T, more: number): void;
  readonly everyMs?: number;
  /** Beyond these, all others are one kind. */
  readonly mostKinds?: number;
}

/** Writes the first item of a kind immediately and then, once per interval, the last one with the number of the others. */
export function createSumUp<T>({ write, everyMs = 60_000, mostKinds = 10_000 }: Options<T>) {
  const kinds = new Map<string, { last: T; more: number }>();
  const flush = () => {
    const ended = [...kinds.values()];
    kinds.clear();
    for (const { last, more } of ended) if (more > 0) write(last, more - 1);
  };
  const timer = setInterval(flush, everyMs);
  timer.unref();
  return {
    add(kind: string, item: T): void {
      const key = kinds.has(kind) || kinds.size < mostKinds ? kind : '';
      const known = kinds.get(key);
      if (known) {
        known.last = item;
        known.more += 1;
      } else {
        kinds.set(key, { last: item, more: 0 });
        write(item, 0);
      }
    },
    flush,
    close(): void {
      clearInterval(timer);
      flush();
    },
  };
}
