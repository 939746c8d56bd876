import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { namesOf } from '@flotilla/generator/names';
import { anchorFiles } from '@flotilla/generator/places';
import { expect, test, vi } from 'vitest';
import { writeCode } from '../../apps/server/src/features/tools/code-generation/write-code.ts';
import { copyProject } from '../support/copy-project.ts';
import { temporaryFolder } from '../support/folders.ts';
import { sampleFeatures } from './sample-features.ts';

const execute = promisify(execFile);
vi.setConfig({ testTimeout: 900_000 });

test('a generated feature of every template compiles, keeps the rules and passes its tests', async () => {
  const copy = temporaryFolder();
  await copyProject(copy);
  const run = (name: string, ...args: string[]) =>
    execute(name.includes('/') ? name : join(copy, 'node_modules/.bin', name), args, { cwd: copy }).catch(
      ({ stdout, stderr }) => {
        throw new Error(`${name} ${args.join(' ')}\n${stdout}${stderr}`);
      },
    );
  const anchors = new Map(anchorFiles.map((path) => [path, readFileSync(join(copy, path), 'utf8')]));
  const files = writeCode(
    sampleFeatures.map((slice) => ({ slice, missing: [] })),
    { anchors, next: 9_001 },
  );
  for (const { path, text } of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  await execute('git', ['apply', 'insertions.patch'], { cwd: copy });
  await run('node', 'apps/console/scripts/generate.mjs');
  // The files are as the formatter leaves them.
  const changed = [...files.map(({ path }) => path), ...anchorFiles].filter((path) => /\.tsx?$/.test(path));
  await run('biome', 'check', ...changed);
  await Promise.all([
    run('tsc', '--noEmit', '-p', 'tsconfig.json'),
    run('tsc', '--noEmit', '-p', 'apps/console/tsconfig.json'),
  ]);
  const slices = sampleFeatures.map((slice) => namesOf(slice).slice);
  const { stdout } = await run('vitest', 'run', 'scripts/check', ...slices.map((slice) => `/${slice}.test.ts`), '-u');
  for (const slice of slices) expect(stdout).toContain(`${slice}.test.ts`);
});
