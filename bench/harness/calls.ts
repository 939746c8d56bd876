import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mustEnd } from './open-ends.ts';

interface Question {
  readonly id: number;
  readonly call: string;
  readonly given: unknown;
}
interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: string;
}

type Calls = Record<string, (given: never) => unknown>;
type GivenTo<C extends Calls, K extends keyof C> = Parameters<C[K]> extends [infer G] ? [given: G] : [];

/** Serves the calls of the parent process in a child. The child ends with its parent. */
export function answerCalls(calls: Calls): void {
  process.on('message', async (question: Question | string) => {
    // Text messages belong to the memory probe.
    if (typeof question === 'string') return;
    const { id, call, given } = question;
    const answer = async (): Promise<Answer> => {
      try {
        return { id, value: await calls[call]?.(given as never) };
      } catch (error) {
        return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      }
    };
    process.send?.(await answer());
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole group; the parent decides when its children end.
  process.on('SIGINT', () => {});
}

/** A child process that answers the calls of type `C`. */
export interface Child<C extends Calls> {
  readonly pid: number;
  readonly process: ChildProcess;
  ask<K extends keyof C & string>(call: K, ...given: GivenTo<C, K>): Promise<Awaited<ReturnType<C[K]>>>;
  stop(): Promise<void>;
}

/** Talks to a process that runs `answerCalls`. */
function askProcess<C extends Calls>(name: string, child: ChildProcess): Pick<Child<C>, 'ask'> {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  child.on('message', ({ id, value, failure }: Answer) => {
    const question = open.get(id);
    open.delete(id);
    if (failure === undefined) question?.resolve(value);
    else question?.reject(new Error(`${name}: ${failure}`));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of open.values()) reject(new Error(`${name} ended early (${signal ?? code})`));
    open.clear();
  });
  return {
    ask(call, ...given) {
      return new Promise((resolve, reject) => {
        lastId += 1;
        open.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
        child.send({ id: lastId, call, given: given[0] } satisfies Question, (error) => {
          if (error) reject(new Error(`${name}: ${error.message}`));
        });
      });
    },
  };
}

/** Starts a module that calls `answerCalls` as a separate process. */
export function startChild<C extends Calls>(module: URL, execArgv: readonly string[] = []): Child<C> {
  const name = module.pathname.split('/').slice(-2).join('/');
  const child = fork(module, { execArgv: [...execArgv], serialization: 'advanced' });
  return {
    pid: child.pid!,
    process: child,
    ...askProcess<C>(name, child),
    stop: mustEnd(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }),
  };
}
