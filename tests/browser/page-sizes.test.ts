import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../scripts/programs.ts';

test('the sign-in page, the shell and each page load no more than their share', async () => {
  const script = join(root, 'apps/console/scripts/size-budget.mjs');
  const told = await promisify(execFile)(process.execPath, [script]).catch((error: { stdout: string }) => error);
  const lines = told.stdout.trim().split('\n');
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
});
