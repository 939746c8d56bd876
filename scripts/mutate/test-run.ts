// A process of `npm run mutate` that keeps the test runner and the database for many mutations. Its parent may end it at
// any moment, because a mutation may make a test run for ever.
import { Writable } from 'node:stream';
import { createVitest, type TestModule, type TestRunResult, type TestSpecification, type Vitest } from 'vitest/node';
import { root } from '../programs.ts';
import { change, type FileMutation, functionName } from './mutation-plugin.ts';

/** The parent asks whether the tests pass with this mutation, or without any if it is left out. */
export interface Question {
  readonly mutation?: FileMutation;
}
export interface Verdict {
  readonly passed: boolean;
}
interface Reached {
  readonly files: Set<string>;
  readonly names: Set<string>;
}

const [folder = '', ...paths] = process.argv.slice(2);
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

const passed = ({ testModules, unhandledErrors }: TestRunResult): boolean =>
  unhandledErrors.length === 0 && testModules.every((file) => file.ok());

/** Tests with their describe blocks, as the runner's pattern of names sees them. */
const patternOf = (names: Iterable<string>): RegExp =>
  new RegExp(`^\\s*(${[...names].map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})$`);

function reachedBy(files: readonly TestModule[]): Map<string, Reached> {
  const found = new Map<string, Reached>();
  for (const file of files) {
    for (const test of file.children.allTests()) {
      for (const name of test.meta().reached ?? []) {
        const reached = found.get(name) ?? { files: new Set(), names: new Set() };
        found.set(name, reached);
        reached.files.add(file.moduleId);
        reached.names.add(test.fullName);
      }
    }
  }
  return found;
}

class MutatedTests {
  readonly #vitest: Vitest;
  #tests: TestSpecification[] = [];
  #reached = new Map<string, Reached>();

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  /** Runs all tests once, and notes which of them reach which function. */
  async observe(): Promise<boolean> {
    this.#tests = await this.#vitest.globTestSpecifications([folder]);
    const result = await this.#vitest.runTestSpecifications(this.#tests);
    this.#reached = reachedBy(result.testModules);
    return result.testModules.length > 0 && passed(result);
  }

  /** Runs the tests that reach the mutation, until one fails. Code that runs when a file is loaded is reached by all. */
  async pass(mutation: FileMutation): Promise<boolean> {
    const reached = this.#reached.get(functionName(mutation.path, mutation.within));
    if (mutation.within !== undefined && !reached) return true;
    const tests = reached ? this.#tests.filter(({ moduleId }) => reached.files.has(moduleId)) : this.#tests;
    this.#vitest.setGlobalTestNamePattern(reached ? patternOf(reached.names) : '');
    change({ observed: new Set(), applied: mutation });
    this.#vitest.invalidateFile(mutation.path);
    const result = passed(await this.#vitest.runTestSpecifications(tests));
    change({ observed: new Set() });
    this.#vitest.invalidateFile(mutation.path);
    return result;
  }
}

change({ observed: new Set(paths) });
const vitest = await createVitest(
  { root, bail: 1, watch: false, reporters: [{}], maxWorkers: 1 },
  {},
  { stdout: nowhere, stderr: nowhere },
);
const tests = new MutatedTests(vitest);
process.on('message', async ({ mutation }: Question) => {
  const verdict: Verdict = { passed: mutation ? await tests.pass(mutation) : await tests.observe() };
  process.send!(verdict);
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
