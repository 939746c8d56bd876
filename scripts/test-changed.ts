// `npm run test:changed [-- <commit>]` runs the tests that depend on files changed since the commit (the last one by default). The
// whole-system stories start programs, so their dependencies cannot be read from imports; only edited stories are run.
import { execFileSync } from 'node:child_process';
import { readSources } from './check/source-tree.ts';
import { buildConsoleIfStale } from './console-build.ts';
import { nearTests } from './near-tests.ts';
import { root, runTool } from './programs.ts';
import { prepareTestTools } from './test-tools.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', process.argv[2] ?? 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const isStory = (path: string) => path.startsWith('tests/');
const near = nearTests(changed, readSources()).filter((path) => !isStory(path) || changed.includes(path));
if (near.length === 0) {
  console.log('No test is near what has changed.');
  process.exit(0);
}
await prepareTestTools();
if (near.some(isStory)) await buildConsoleIfStale();
process.exit(await runTool('vitest', ['run', ...near]));
