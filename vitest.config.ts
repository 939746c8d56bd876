import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { messages } from './apps/console/scripts/messages.ts';
import { mutation } from './scripts/mutate/mutation-plugin.ts';
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.ts';
import { TestOrder } from './scripts/test-order.ts';

keepTemporaryFilesInMemory();

/** A machine that has other things to do is slow, not wrong: only a test that fails waits this long. */
const patient = {
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

const databaseSetup = './apps/server/src/testing/global-setup.ts';
/** The files of a worker share its modules, which saves loading them for each. */
const sharing = {
  pool: 'threads' as const,
  isolate: false,
  setupFiles: join(import.meta.dirname, 'scripts/fresh-modules.ts'),
};

/** Tests that start the whole system. The files of a worker share its browser. */
const wholeSystem = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  test: {
    ...patient,
    ...files,
    name,
    isolate: false,
    maxConcurrency: 3,
    globalSetup: [databaseSetup, './tests/support/build-console.ts'],
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Tests start the same programs again and again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    sequence: { sequencer: TestOrder },
    projects: [
      {
        plugins: [mutation()],
        test: {
          ...patient,
          ...sharing,
          name: 'node',
          include: ['apps/agent/src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      { plugins: [mutation()], test: { ...patient, name: 'boundaries', include: ['scripts/**/*.test.ts'] } },
      {
        plugins: [mutation()],
        test: {
          ...patient,
          ...sharing,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: databaseSetup,
        },
      },
      {
        root: './apps/console',
        plugins: [messages(), mutation()],
        test: {
          ...patient,
          ...sharing,
          name: 'console',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [sharing.setupFiles, join(import.meta.dirname, 'apps/console/src/testing/fresh-cache.ts')],
        },
      },
      wholeSystem('system', { include: ['tests/**/*.test.ts'], exclude: ['tests/faults/**'] }),
      wholeSystem('faults', { include: ['tests/faults/**/*.test.ts'] }),
    ],
  },
});
