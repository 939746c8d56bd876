import type { CallError } from '../http/call-error.ts';

interface Options {
  /** The limit of all keys together. */
  readonly atOnce: number;
  perKey(): number;
  mostWaiting(): number;
  /** The failure of work that would exceed `mostWaiting`; `bySite` if the key has a turn left and the site has none. */
  refuse(bySite: boolean): CallError;
}
interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs the work of several keys (tenants) in turns: round robin between the keys, first come first served within one. */
export function createFairTurns({ atOnce, perKey, mostWaiting, refuse }: Options) {
  // The order of the map is the order of the turns.
  const queues = new Map<string, Queue>();
  let running = 0;

  const startNext = () => {
    for (const [key, queue] of queues) {
      if (running >= atOnce) return;
      if (queue.running >= perKey()) continue;
      const start = queue.waiting.shift();
      if (!start) continue;
      queue.running += 1;
      running += 1;
      queues.delete(key);
      queues.set(key, queue);
      start();
    }
  };
  const turnOf = (key: string, queue: Queue, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        const at = queue.waiting.indexOf(start);
        if (at >= 0) queue.waiting.splice(at, 1);
        if (queue.running + queue.waiting.length === 0) queues.delete(key);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      queue.waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
      startNext();
    });

  const use = () => ({ running, waiting: [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0) });

  /** @throws `refuse()`, or the reason of `signal` if it aborts before the turn comes */
  const run = async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    const mustWait = running >= atOnce || queue.running >= perKey();
    if (mustWait && queue.waiting.length >= mostWaiting()) throw refuse(queue.running < perKey());
    queues.set(key, queue);
    await turnOf(key, queue, signal);
    try {
      return await work();
    } finally {
      queue.running -= 1;
      running -= 1;
      // The key that has just run becomes the last one.
      queues.delete(key);
      if (queue.running + queue.waiting.length > 0) queues.set(key, queue);
      startNext();
    }
  };
  return Object.assign(run, { use });
}
