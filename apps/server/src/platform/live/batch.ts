interface Waiting<K, V> {
  readonly key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

interface BatchOptions {
  /** How long the first of a batch waits for others. */
  readonly delayMs: number;
  readonly most: number;
}

/** Combines single queries: `answer` gets the keys in order and returns as many values. If it fails, all of them fail. */
export function batched<K, V>(
  answer: (keys: readonly K[]) => Promise<readonly V[]>,
  { delayMs, most }: BatchOptions,
): (key: K) => Promise<V> {
  let gathered: Waiting<K, V>[] = [];
  let timer: NodeJS.Timeout | undefined;

  const ask = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = gathered;
    gathered = [];
    try {
      const values = await answer(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as V);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      gathered.push({ key, resolve, reject });
      if (gathered.length >= most) void ask();
      else timer ??= setTimeout(ask, delayMs);
    });
}
