// `npm run new-slice -- <area>/<slice> [机架 rack 機架]`: writes a plain slice that works: contract, table, calls, tests, page and menu.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runTool } from '../programs.ts';
import { insertions, namesOf, newFiles, type Slice } from './slice-files.ts';

function readArguments([place = '', ...words]: readonly string[]): Slice {
  const [, area, slice] = /^(fleet|automation)\/([a-z]+(?:-[a-z]+)*s)$/.exec(place) ?? [];
  if (!area || !slice) {
    console.error('npm run new-slice -- <fleet|automation>/<many-of-them> [word-zh-CN word-en word-zh-TW]');
    process.exit(2);
  }
  const english = slice.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', ' ');
  const [zhCN = english, en = english, zhTW = zhCN] = words;
  return { area, slice, words: { 'zh-CN': zhCN, en, 'zh-TW': zhTW } };
}

function nextMigration(): string {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((name) => Number.parseInt(name, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

const names = namesOf(readArguments(process.argv.slice(2)));
const made = newFiles(names, nextMigration());
for (const [path, text] of Object.entries(made)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag: 'wx' });
}
const changed = insertions(names);
for (const { path, before, text } of changed) {
  const old = readFileSync(join(root, path), 'utf8');
  const at = old.lastIndexOf(before);
  if (at < 0) throw new Error(`${path} has no place that reads ${JSON.stringify(before)}: insert by hand ${text}`);
  writeFileSync(join(root, path), old.slice(0, at) + text + old.slice(at));
}
const paths = [...Object.keys(made), ...new Set(changed.map(({ path }) => path))];
await runTool('node', ['apps/console/scripts/generate.mjs']);
await runTool('biome', ['check', '--write', '--log-level=error', ...paths.filter((path) => !path.endsWith('.sql'))]);
await runTool('vitest', ['run', '--project', 'boundaries', 'scripts/check/calls.test.ts', '-u']);
console.log(
  `\nWritten or changed:\n${paths.map((path) => `  ${path}`).join('\n')}\nNext: npx vitest run ${names.slice}`,
);
