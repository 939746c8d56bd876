// `npm test`: installs what the tests need, builds the console, runs every test and prints how many passed.
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
  readonly testResults: readonly FileReport[];
}
interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}
interface Run {
  readonly code: number;
  readonly report: Report | undefined;
}
const slowMs = 40_000;

const asked = process.argv.slice(2);
/** Environment variables for the tests. */
const env = await prepareTestTools();

/** Runs the tests of some projects. Returns the runner's exit code, and its report if it left one. */
async function runTests(kind: string, args: readonly string[]): Promise<Run> {
  const path = join(tmpdir(), `flotilla-tests-${process.pid}-${kind.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const code = await runTool('vitest', ['run', ...reporters, '--passWithNoTests', ...args, ...asked], env);
  try {
    return { code, report: JSON.parse(readFileSync(path, 'utf8')) as Report };
  } catch {
    console.error(`The runner of the ${kind} ended without a report.`);
    return { code: code || 1, report: undefined };
  } finally {
    rmSync(path, { force: true });
  }
}

/** Prints the failed tests of a file, so that they stand together at the end of the output. */
function printFailures({ name, status, message, assertionResults }: FileReport): void {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  for (const { fullName, failureMessages } of failed) {
    console.log(`Failed: ${relative(root, name)}: ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`);
  }
  if (status === 'failed' && failed.length === 0) console.log(`Failed: ${relative(root, name)}: ${message}`);
}

await buildConsoleIfStale();
// A runner keeps a worker, with all that it has loaded, only for a next file of the same project, so that each kind has its own. Stories
// that wait for browsers run beside parts that compute.
const runs = await Promise.all(
  asked.some((arg) => arg.startsWith('--project'))
    ? [runTests('asked', [])]
    : [
        runTests('stories', ['--project=system', '--maxWorkers=2']),
        runTests('parts', ['--project=!system', '--project=!faults', '--maxWorkers=2']),
        // These mostly wait for processes that end and start again.
        runTests('faults', ['--project=faults', '--maxWorkers=1']),
      ],
);
const reports = runs.flatMap(({ report }) => report ?? []);
for (const { name, startTime, endTime } of reports.flatMap(({ testResults }) => testResults)) {
  const path = relative(root, name);
  if (endTime - startTime < slowMs || path in slowFiles) continue;
  console.log(
    `${path} took ${Math.round((endTime - startTime) / 1000)} s: make it shorter, or name it in scripts/slow-tests.ts`,
  );
}
for (const file of reports.flatMap(({ testResults }) => testResults)) printFailures(file);
const sumOf = (count: (report: Report) => number) => reports.reduce((sum, report) => sum + count(report), 0);
const passed = sumOf(({ numPassedTests }) => numPassedTests);
const pending = sumOf(({ numPendingTests }) => numPendingTests);
// A file that could not even be loaded, or an error outside a test, counts as a failure.
const failedOf = ({ code, report }: Run) =>
  report?.numFailedTests || (code === 0 ? 0 : Math.max(1, report?.numFailedTestSuites ?? 0));
const failed = runs.reduce((sum, run) => sum + failedOf(run), 0);
const skipped = pending > 0 ? `, ${pending} skipped` : '';
console.log(`${passed} passed, ${failed} failed${skipped}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
