// Loaded into a process before its program (`--import`). Reports the memory that it uses after a garbage collection (`--expose-gc`).
import type { Memory } from './memory.ts';

declare const gc: (() => void) | undefined;

const question = 'bench.memory';

process.on('message', (message) => {
  if (message !== question) return;
  gc?.();
  gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ question, memory: { heldBytes: heapUsed + external, residentBytes: rss } satisfies Memory });
});
// The parent has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a program alive that has ended.
process.channel?.unref();
