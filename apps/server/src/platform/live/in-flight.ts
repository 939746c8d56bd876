interface Waiting<K, V> {
  readonly key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/**
 * Combines single queries without delaying any: the first is asked at once, and what arrives until it is answered is asked
 * together, up to `most`. `answer` gets the keys in order and returns as many values. If it fails, all of them fail.
 */
export function whileInFlight<K, V>(
  answer: (keys: readonly K[]) => Promise<readonly V[]>,
  most: number,
): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = [];
  let asking = false;

  const runBatch = async (batch: readonly Waiting<K, V>[]): Promise<void> => {
    try {
      const values = await answer(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as V);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const drain = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await runBatch(batch);
    }
    asking = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      void drain();
    });
}
