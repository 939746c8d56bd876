import { Worker } from 'node:worker_threads';
import type { FromEncoder, ToEncoder } from './messages.ts';

/** The stream of one phone in the encoder's thread. */
export interface EncoderStream {
  /** Resolves once this picture is encoded; without pixels the previous one is repeated. One at a time. */
  take(pixels: Uint8Array<ArrayBuffer> | undefined, keyFrame: boolean): Promise<FromEncoder>;
  close(): void;
}

const idleMs = 10_000;

interface Thread {
  readonly worker: Worker;
  readonly asked: Map<number, PromiseWithResolvers<FromEncoder>>;
  readonly open: Set<number>;
  idle: NodeJS.Timeout | undefined;
  end: Error | undefined;
}

let current: Thread | undefined;
let lastId = 0;

/** One thread encodes the pictures of all phones of the process, so that none blocks the others' messages. */
function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'video',
    env: {},
    argv: [],
    execArgv: [],
  });
  worker.unref();
  const thread: Thread = { worker, asked: new Map(), open: new Set(), idle: undefined, end: undefined };
  const end = (error: Error) => {
    thread.end ??= error;
    if (current === thread) current = undefined;
    for (const answer of thread.asked.values()) answer.reject(thread.end);
    thread.asked.clear();
  };
  worker.on('message', (answer: FromEncoder) => {
    thread.asked.get(answer.id)?.resolve(answer);
    thread.asked.delete(answer.id);
  });
  worker.on('error', (error) => end(error as Error));
  worker.on('exit', () => end(new Error('the encoder has ended')));
  return thread;
}

export function openEncoder(width: number, height: number, bitsPerSecond: number): EncoderStream {
  current ??= startThread();
  const thread = current;
  clearTimeout(thread.idle);
  lastId += 1;
  const id = lastId;
  const post = (message: ToEncoder, transfer: ArrayBuffer[] = []) => thread.worker.postMessage(message, transfer);
  thread.open.add(id);
  post({ kind: 'open', id, width, height, bitsPerSecond });
  return {
    async take(pixels, keyFrame) {
      if (thread.end) throw thread.end;
      const answer = Promise.withResolvers<FromEncoder>();
      thread.asked.set(id, answer);
      post({ kind: 'take', id, keyFrame, ...(pixels && { pixels }) }, pixels ? [pixels.buffer] : []);
      return answer.promise;
    },
    close() {
      if (!thread.open.delete(id)) return;
      post({ kind: 'close', id });
      thread.asked.get(id)?.reject(new Error('the stream was closed'));
      thread.asked.delete(id);
      if (thread.open.size === 0) thread.idle = setTimeout(() => endThread(thread), idleMs).unref();
    },
  };
}

/** Ends a thread. Until it has ended, a new user gets another thread. */
function endThread(thread: Thread): void {
  if (current === thread) current = undefined;
  void thread.worker.terminate();
}
