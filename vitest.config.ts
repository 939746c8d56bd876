import { defineConfig } from 'vitest/config';

/** A machine that has other things to do is slow, not wrong: only a test that fails waits this long. */
const patient = {
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 40_000,
  hookTimeout: 60_000,
};

const databaseSetup = './apps/server/src/testing/global-setup.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patient,
          name: 'node',
          include: ['apps/agent/src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'boundaries',
          include: ['scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: databaseSetup,
        },
      },
      {
        root: './apps/console',
        test: {
          ...patient,
          name: 'console',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
        },
      },
      {
        test: {
          ...patient,
          name: 'system',
          include: ['tests/**/*.test.ts'],
          globalSetup: databaseSetup,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
