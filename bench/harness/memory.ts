import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export interface Memory {
  /** The memory of JavaScript and of buffers after a garbage collection. */
  readonly heldBytes: number;
  readonly residentBytes: number;
}

const question = 'bench.memory';

/** The Node arguments for a process whose memory is measured. */
export const memoryProbeArgs: readonly string[] = [
  '--expose-gc',
  '--import',
  new URL('./memory-probe.ts', import.meta.url).href,
];

/** Returns the memory of a process after a garbage collection. */
export function memoryOf(child: ChildProcess): Promise<Memory> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      const answer = message as { question?: string; memory?: Memory };
      if (answer.question !== question || !answer.memory) return;
      child.off('message', hear);
      resolve(answer.memory);
    };
    child.on('message', hear);
    child.send(question, (error) => {
      if (error) reject(error);
    });
  });
}

const betweenLooksMs = 1_000;
const mostLooks = 20;
const stillShare = 0.001;

/** Returns the memory once it no longer changes, because closed connections are released with some delay. */
export async function settledMemory(read: () => Promise<Memory>): Promise<Memory> {
  let last = await read();
  for (let looks = 1; looks < mostLooks; looks += 1) {
    await wait(betweenLooksMs);
    const now = await read();
    if (Math.abs(now.heldBytes - last.heldBytes) < last.heldBytes * stillShare) return now;
    last = now;
  }
  throw new Error('the memory in use did not come to rest');
}
