// `npm test`: installs what the tests need where it may, builds the console, runs every test and says how many passed.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildConsoleIfStale } from './console-build.ts';
import { root, runTool } from './programs.ts';
import { slowFiles } from './slow-tests.ts';
import { prepareTestTools } from './test-tools.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}
const slowMs = 20_000;

await prepareTestTools();
await buildConsoleIfStale();
const report = join(tmpdir(), `flotilla-tests-${process.pid}.json`);
const code = await runTool('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);

let counts: Report;
try {
  counts = JSON.parse(readFileSync(report, 'utf8')) as Report;
} catch {
  console.error('The test runner ended without a report.');
  console.log('0 passed, 1 failed');
  process.exit(code || 1);
} finally {
  rmSync(report, { force: true });
}
for (const { name, startTime, endTime } of counts.testResults) {
  const path = relative(root, name);
  if (endTime - startTime < slowMs || path in slowFiles) continue;
  console.log(
    `${path} took ${Math.round((endTime - startTime) / 1000)} s: make it shorter, or name it in scripts/slow-tests.ts`,
  );
}
// A file that could not even be loaded, or an error outside a test, counts as a failure.
const failed = counts.numFailedTests || (code === 0 ? 0 : Math.max(1, counts.numFailedTestSuites));
const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : '';
console.log(`${counts.numPassedTests} passed, ${failed} failed${skipped}`);
process.exit(failed === 0 && counts.numPassedTests > 0 ? 0 : 1);
