import type { ChildProcess } from 'node:child_process';

export interface Memory {
  /** Of JavaScript and of buffers, after a collection. */
  readonly heldBytes: number;
  readonly residentBytes: number;
}

const question = 'bench.memory';

/** Arguments of Node for a process whose memory will be asked for. */
export const memoryProbeArgs: readonly string[] = [
  '--expose-gc',
  '--import',
  new URL('./memory-probe.ts', import.meta.url).href,
];

/** What the process holds after collecting its garbage. */
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
