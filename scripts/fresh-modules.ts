// Runs before each test file of the projects whose files share their modules.
import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// A deprecated call fails its test, because it would print a warning that no user can act on.
process.throwDeprecation = true;

/** A mock takes the place of a module only where it has not been loaded, and must not stay for the next file. */
if (readFileSync(expect.getState().testPath!, 'utf8').includes('vi.mock(')) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
