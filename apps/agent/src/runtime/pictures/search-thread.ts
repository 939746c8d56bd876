import { Worker } from 'node:worker_threads';
import { untilAborted } from '../../until-aborted.ts';
import type { Match } from './correlate.ts';
import type { Search } from './worker.ts';

interface Asked {
  readonly search: Search;
  readonly signal: AbortSignal;
  readonly answer: PromiseWithResolvers<Match | undefined>;
}
interface Thread {
  readonly worker: Worker;
  /** In the order in which they are searched; only the first is in the thread. */
  readonly asked: Asked[];
}

let current: Thread | undefined;

/** One thread for all phones of the process, so that searching delays no message. */
function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    ...{ name: 'pictures', env: {}, argv: [], execArgv: [] },
  });
  worker.unref();
  const thread: Thread = { worker, asked: [] };
  const end = (error: Error) => {
    if (current === thread) current = undefined;
    for (const { answer } of thread.asked.splice(0)) answer.reject(error);
  };
  worker.on('message', (match: Match | undefined) => {
    thread.asked.shift()?.answer.resolve(match);
    searchNext(thread);
  });
  worker.on('error', (error) => end(error as Error));
  worker.on('exit', () => end(new Error('the search for pictures has ended')));
  return thread;
}

/** Searches whose run has ended meanwhile are dropped. */
function searchNext({ worker, asked }: Thread): void {
  while (asked[0]?.signal.aborted) asked.shift()!.answer.resolve(undefined);
  const [next] = asked;
  if (next) worker.postMessage(next.search);
  else worker.unref();
}

export function searchInThread(search: Search, signal: AbortSignal): Promise<Match | undefined> {
  current ??= startThread();
  const { worker, asked } = current;
  const answer = Promise.withResolvers<Match | undefined>();
  asked.push({ search, signal, answer });
  worker.ref();
  if (asked.length === 1) searchNext(current);
  return untilAborted(answer.promise, signal);
}
