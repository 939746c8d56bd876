import { Worker } from 'node:worker_threads';
import { untilAborted } from '../../until-aborted.ts';
import type { Match } from './correlate.ts';
import type { Search } from './worker.ts';

interface Request {
  readonly search: Search;
  readonly signal: AbortSignal;
  readonly answer: PromiseWithResolvers<Match | undefined>;
}
interface Thread {
  readonly worker: Worker;
  /** The pending searches in their order. Only the first has been sent to the thread. */
  readonly requests: Request[];
}

let current: Thread | undefined;

/** Starts the one search thread of the process. In a thread, a search does not delay messages. */
function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    ...{ name: 'pictures', env: {}, argv: [], execArgv: [] },
  });
  worker.unref();
  const thread: Thread = { worker, requests: [] };
  const end = (error: Error) => {
    if (current === thread) current = undefined;
    for (const { answer } of thread.requests.splice(0)) answer.reject(error);
  };
  worker.on('message', (match: Match | undefined) => {
    thread.requests.shift()?.answer.resolve(match);
    searchNext(thread);
  });
  worker.on('error', (error) => end(error as Error));
  worker.on('exit', () => end(new Error('the picture search thread has ended')));
  return thread;
}

/** Sends the next search to the thread. Searches whose run has ended are dropped. */
function searchNext({ worker, requests }: Thread): void {
  while (requests[0]?.signal.aborted) requests.shift()!.answer.resolve(undefined);
  const [next] = requests;
  if (next) worker.postMessage(next.search);
  else worker.unref();
}

export function searchInThread(search: Search, signal: AbortSignal): Promise<Match | undefined> {
  current ??= startThread();
  const { worker, requests } = current;
  const answer = Promise.withResolvers<Match | undefined>();
  requests.push({ search, signal, answer });
  worker.ref();
  if (requests.length === 1) searchNext(current);
  return untilAborted(answer.promise, signal);
}
