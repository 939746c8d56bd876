// `npm run mutate -- PATH [--tests PATH] [--only TEXT] [--processes N]`: makes one small mistake after the other in the files of PATH, runs
// those tests of their folders that reach it, and lists the mistakes that no test notices.
import { type ChildProcess, fork } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../programs.ts';
import { type FileMutation, languageOf } from './mutation-plugin.ts';
import { mutationsOf } from './mutations.ts';
import type { Question, Verdict } from './test-run.ts';

const usage = 'npm run mutate -- PATH [--tests PATH] [--only TEXT] [--processes N]';
/** A run with a mutation that takes longer, or this many times the time of all tests without one, hangs. */
const hangsMs = 15_000;
const hangsTimes = 2;
/** All tests of a folder, before the first mutation. */
const observeMs = 600_000;

class UsageError extends Error {}

function filesOf(path: string): string[] {
  const all = statSync(path).isDirectory()
    ? globSync('**/*.{ts,tsx}', { cwd: path }).map((file) => join(path, file))
    : [path];
  return all.filter((file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file)).sort();
}

function mutationsIn(path: string): FileMutation[] {
  return mutationsOf(readFileSync(path, 'utf8'), languageOf(path)).map((mutation) => ({ ...mutation, path }));
}

/** Runs tests with one mutation after the other, in a process that is replaced when a mutation makes it hang. */
class TestRunner {
  readonly #args: readonly string[];
  #child: Promise<ChildProcess> | undefined;
  #limitMs = hangsMs;

  constructor(folder: string, paths: readonly string[]) {
    this.#args = [folder, ...paths];
  }

  /** Returns whether the tests pass with the mutation. A run that hangs counts as a failure. */
  async passWith(mutation: FileMutation): Promise<boolean> {
    this.#child ??= this.#start();
    const passed = await ask(await this.#child, { mutation }, this.#limitMs);
    if (passed === undefined) this.#child = undefined;
    return passed ?? false;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, 'test-run.ts'), this.#args, { cwd: root, stdio: 'ignore' });
    const startedAt = performance.now();
    const passed = await ask(child, {}, observeMs);
    this.#limitMs = Math.max(hangsMs, hangsTimes * (performance.now() - startedAt));
    if (passed) return child;
    throw new UsageError(`The tests in ${this.#args[0]} fail without any mutation, or there are none.`);
  }

  async end(): Promise<void> {
    (await this.#child)?.disconnect();
  }
}

/** Returns whether the child's tests pass; undefined after it hung or died, in which case it is ended. */
function ask(child: ChildProcess, question: Question, limitMs: number): Promise<boolean | undefined> {
  const { promise, resolve } = Promise.withResolvers<boolean | undefined>();
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const exited = () => resolve(undefined);
  child.once('message', ({ passed }: Verdict) => resolve(passed)).once('exit', exited);
  child.send(question);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('exit', exited);
  });
}

function describe({ path, start, end, text }: FileMutation): string {
  const source = readFileSync(path, 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const was = source.slice(start, end).replace(/\s+/g, ' ');
  return `${relative(root, path)}:${line}  ${was}  →  ${text || '(removed)'}`;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tests: { type: 'string' },
      only: { type: 'string' },
      processes: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const [path] = positionals;
  if (!path) {
    console.error(usage);
    return 2;
  }
  const folder = values.tests ?? (statSync(path).isDirectory() ? path : dirname(path));
  const files = filesOf(resolve(path));
  const mutations = files.flatMap(mutationsIn).filter((mutation) => describe(mutation).includes(values.only ?? ''));
  const queue = mutations.values();
  let survived = 0;
  const work = async () => {
    const tests = new TestRunner(folder, files);
    for (const mutation of queue) {
      if (!(await tests.passWith(mutation))) continue;
      survived += 1;
      console.log(`survived  ${describe(mutation)}`);
    }
    await tests.end();
  };
  await Promise.all(Array.from({ length: Number(values.processes) }, work));
  console.log(`${mutations.length} mutations, ${mutations.length - survived} noticed, ${survived} survived`);
  return 0;
}

try {
  process.exit(await main());
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exit(1);
}
