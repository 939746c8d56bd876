// `npm run check`: types, lint and format, dependency rules, unused code. All are run, so that one report shows every fault.
import { runTool } from './programs.ts';

const steps: readonly [title: string, tool: string, args: readonly string[]][] = [
  ['types: server, agent, packages, tests', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['types: console', 'tsc', ['--noEmit', '-p', 'apps/console/tsconfig.json']],
  ['lint and format', 'biome', ['ci', '--diagnostic-level=warn', '.']],
  ['boundaries', 'vitest', ['run', '--project', 'boundaries']],
  ['unused code', 'knip', ['--no-progress']],
];

const failed: string[] = [];
for (const [title, tool, args] of steps) {
  console.log(`\n== ${title}`);
  if ((await runTool(tool, args)) !== 0) failed.push(title);
}
console.log(failed.length === 0 ? '\nAll checks hold.' : `\nFailed: ${failed.join('; ')}`);
process.exit(failed.length === 0 ? 0 : 1);
