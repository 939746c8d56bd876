import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface SyntaxFault {
  /** Counted from 1, as in editors. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Only texts of many megabytes take longer; then only the phones check them. */
const longestMs = 5_000;

let worker: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();

export interface SourceToRead {
  readonly source: string;
  /** A CommonJS module instead of a script. */
  readonly isModule: boolean;
}

/** The position of the script's first syntax error; null if there is none. One script at a time, in its own thread. */
export function findSyntaxFault(
  source: string,
  { limitMs = longestMs, isModule = false } = {},
): Promise<SyntaxFault | null> {
  const answer = turn.then(() => ask({ source, isModule }, limitMs));
  turn = answer;
  return answer;
}

async function ask(source: SourceToRead, limitMs: number): Promise<SyntaxFault | null> {
  worker ??= startWorker();
  try {
    const answered = once(worker, 'message', { signal: AbortSignal.timeout(limitMs) });
    worker.postMessage(source);
    return (await answered)[0];
  } catch {
    // The engine gave up or took too long, over the size: that is no fault of syntax.
    await worker.terminate();
    worker = undefined;
    return null;
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'script syntax',
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { stackSizeMb: 64 },
  });
  started.unref();
  return started;
}
