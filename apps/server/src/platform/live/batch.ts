interface Waiting<K, V> {
  readonly key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

interface BatchOptions {
  /** The time for which the first item of a batch waits for others. */
  readonly delayMs: number;
  readonly most: number;
  /** The rest gathers while so many batches are under way: a slow database gets larger batches, and one slow batch stops no other. */
  readonly mostUnderWay?: number;
}

/** Combines single queries: `answer` gets the keys in order and returns one value for each. If it fails, all queries fail. */
export function batched<K, V>(
  answer: (keys: readonly K[]) => Promise<readonly V[]>,
  { delayMs, most, mostUnderWay = 2 }: BatchOptions,
): (key: K) => Promise<V> {
  let gathered: Waiting<K, V>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let underWay = 0;

  const settle = async (batch: readonly Waiting<K, V>[]) => {
    try {
      const values = await answer(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as V);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const runBatch = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (underWay >= mostUnderWay) return;
    const batch = gathered.slice(0, most);
    gathered = gathered.slice(most);
    underWay += 1;
    await settle(batch);
    underWay -= 1;
    if (gathered.length > 0) void runBatch();
  };

  return (key) =>
    new Promise((resolve, reject) => {
      gathered.push({ key, resolve, reject });
      if (gathered.length >= most || delayMs === 0) void runBatch();
      else if (underWay < mostUnderWay) timer ??= setTimeout(runBatch, delayMs);
    });
}

/** Like `batched`, without a delay: a query runs at once, and those that arrive until it has ended run together. */
export const whileInFlight = <K, V>(answer: (keys: readonly K[]) => Promise<readonly V[]>, most: number) =>
  batched(answer, { delayMs: 0, most, mostUnderWay: 1 });
