// `npm run new-slice -- <area>/<slice> [机架 rack 機架]`: writes a plain slice that works: contract, table, calls, tests, page and menu.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newFiles } from '@flotilla/generator/generate';
import { namesOf } from '@flotilla/generator/names';
import { changedFiles, insertions } from '@flotilla/generator/places';
import { areas } from '@flotilla/generator/slice';
import { root, runTool } from '../programs.ts';
import { plainSlice } from './plain-slice.ts';

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

function nextMigration(): string {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((name) => Number.parseInt(name, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

const names = namesOf(readArguments(process.argv.slice(2)));
const made = newFiles(names, nextMigration());
const changed = changedFiles(insertions(names), (path) => readFileSync(join(root, path), 'utf8'));
for (const [path, text] of Object.entries(made)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag: 'wx' });
}
for (const [path, text] of changed) writeFileSync(join(root, path), text);
const paths = [...Object.keys(made), ...changed.keys()];
await run('node', 'apps/console/scripts/generate.mjs');
await run('biome', 'check', '--write', '--log-level=error', ...paths.filter((path) => !path.endsWith('.sql')));
await run('vitest', 'run', '--project', 'boundaries', 'scripts/check/calls.test.ts', '-u');
console.log(
  `\nWritten or changed:\n${paths.map((path) => `  ${path}`).join('\n')}\nNext: npx vitest run ${names.slice}`,
);
