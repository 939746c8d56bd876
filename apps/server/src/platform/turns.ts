import { type CallError, tooManyRequests } from './http/call-error.ts';

interface Limits {
  readonly atOnce: number | (() => number);
  readonly mostWaiting?: number;
  readonly mostWaitMs?: () => number;
  /** The error for work that cannot wait, or that has waited too long. */
  readonly refusal?: () => CallError;
}

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs a limited number of one key's tasks at once; the others wait in order. @throws 429 if too many wait, or one has waited too
 * long
 */
export function createTurns<Key = string>(limits: Limits) {
  const { mostWaiting = Number.POSITIVE_INFINITY, mostWaitMs, refusal = () => tooManyRequests() } = limits;
  const atOnce = (): number => (typeof limits.atOnce === 'number' ? limits.atOnce : limits.atOnce());
  const keys = new Map<Key, Turns>();

  const wait = ({ waiting }: Turns): Promise<void> => {
    if (waiting.length >= mostWaiting) throw refusal();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(refusal());
      };
      const timer = mostWaitMs === undefined ? undefined : setTimeout(giveUp, mostWaitMs());
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(start);
    });
  };

  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const turns = keys.get(key) ?? { running: 0, waiting: [] };
    keys.set(key, turns);
    if (turns.running < atOnce()) turns.running += 1;
    else await wait(turns);
    try {
      return await work();
    } finally {
      turns.running -= 1;
      // The limit may have changed while the task ran.
      for (; turns.waiting.length > 0 && turns.running < atOnce(); turns.running += 1) turns.waiting.shift()!();
      if (turns.running === 0) keys.delete(key);
    }
  };
}
