import { tooManyRequests } from './http/call-error.ts';

/** Runs some of one key's work at once; the rest waits its turn. @throws 429 when too much waits already */
export function createTurns({ atOnce, mostWaiting }: { readonly atOnce: number; readonly mostWaiting: number }) {
  const keys = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turns = keys.get(key) ?? { running: 0, waiting: [] };
    keys.set(key, turns);
    if (turns.running < atOnce) turns.running += 1;
    else if (turns.waiting.length < mostWaiting) await new Promise<void>((resolve) => turns.waiting.push(resolve));
    else throw tooManyRequests();
    try {
      return await work();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else turns.running -= 1;
      if (turns.running === 0) keys.delete(key);
    }
  };
}
