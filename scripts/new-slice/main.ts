// `npm run new-slice -- <area>/<slice> [机架 rack 機架]`: writes a plain slice that works: contract, table, calls, tests, page and menu.
import { namesOf } from '@flotilla/generator/names';
import { areas } from '@flotilla/generator/slice';
import { root, runTool } from '../programs.ts';
import { plainSlice } from './plain-slice.ts';
import { writeSlice } from './write-slice.ts';

function readArguments([place = '', ...words]: readonly string[]) {
  const [, name, slice] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*s)$/.exec(place) ?? [];
  const area = areas.find((one) => one === name);
  if (!area || !slice) {
    console.error(`npm run new-slice -- <${areas.join('|')}>/<plural-name> [word-zh-CN word-en word-zh-TW]`);
    process.exit(2);
  }
  return plainSlice(area, slice, words);
}

/** Runs a program and ends with its exit code when it fails. */
async function run(name: string, ...args: string[]): Promise<void> {
  const code = await runTool(name, args);
  if (code !== 0) process.exit(code);
}

const names = namesOf(readArguments(process.argv.slice(2)));
const paths = writeSlice(root, names);
await run('node', 'apps/console/scripts/generate.mjs');
await run('biome', 'check', '--write', '--log-level=error', ...paths.filter((path) => !path.endsWith('.sql')));
await run('vitest', 'run', '--project', 'boundaries', 'scripts/check/calls.test.ts', '-u');
console.log(
  `\nWritten or changed:\n${paths.map((path) => `  ${path}`).join('\n')}\nNext: npx vitest run ${names.slice}`,
);
