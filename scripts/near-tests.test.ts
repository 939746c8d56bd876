import { expect, test } from 'vitest';
import { nearTests } from './near-tests.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((target) => `import { x } from '${target}';`).join('\n'),
});
const sources = [
  file('packages/contract/src/http/automation/tasks.ts'),
  file('apps/server/src/features/automation/tasks/routes.ts', '@flotilla/contract/http/automation/tasks'),
  file('apps/server/src/features/automation/tasks/list/list.test.ts'),
  file('apps/server/src/features/automation/runs/runs.test.ts', '../tasks/routes.ts'),
  file('apps/server/src/app.ts', './features/automation/tasks/routes.ts'),
  file('apps/server/src/testing/create-app.ts', '../app.ts'),
  file('apps/server/src/features/identity/roles/roles.test.ts', '../../../testing/create-app.ts'),
];

test('near a file are the tests of its slice and those that import it, also through one other file', () => {
  expect(nearTests(['packages/contract/src/http/automation/tasks.ts'], sources)).toEqual([
    'apps/server/src/features/automation/runs/runs.test.ts',
  ]);
  expect(nearTests(['apps/server/src/features/automation/tasks/routes.ts'], sources)).toEqual([
    'apps/server/src/features/automation/tasks/list/list.test.ts',
    'apps/server/src/features/automation/runs/runs.test.ts',
  ]);
});

test('near the entry of a package are the tests that import the package by its name', () => {
  const entries = ['packages/client/src/client.ts', 'packages/script-api/src/index.ts'];
  const tests = ['tests/calls/walk.test.ts', 'apps/agent/src/runtime/sandbox.test.ts'];
  const files = [
    ...entries.map((path) => file(path)),
    file('packages/client/src/session.ts'),
    file(tests[0]!, '@flotilla/client'),
    file(tests[1]!, '@flotilla/script-api'),
  ];
  expect(entries.map((entry) => nearTests([entry], files))).toEqual([[tests[0]], [tests[1]]]);
});

test('a changed test is run itself, and no others where nothing imports it', () => {
  const path = 'apps/server/src/features/identity/roles/roles.test.ts';
  expect(nearTests([path], sources)).toEqual([path]);
});
