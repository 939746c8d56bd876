// Runs before each test file under `npm run mutate`: notes in each test's `meta` which functions it reached.
import { afterEach, beforeEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Names of functions, as `functionName` makes them. */
    reached?: string[];
  }
}

const worker = globalThis as { reportFunction?: (name: string) => void };

/** Functions that a hook for all tests, or work in the background, reached: any test of the file may depend on them. */
const betweenTests = new Set<string>();
let inTest: Set<string> | undefined;
worker.reportFunction = (name) => void (inTest ?? betweenTests).add(name);

beforeEach(() => {
  inTest = new Set();
});
afterEach(({ task }) => {
  task.meta.reached = [...inTest!, ...betweenTests];
  inTest = undefined;
});
