import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { areas } from '@flotilla/generator/slice';
import { expect, test, vi } from 'vitest';
import { copyProject } from '../support/copy-project.ts';
import { temporaryFolder } from '../support/folders.ts';

const execute = promisify(execFile);
vi.setConfig({ testTimeout: 900_000 });

test('a generated slice of every area compiles, keeps the rules and passes its tests', async () => {
  const copy = temporaryFolder();
  await copyProject(copy);
  const run = (name: string, ...args: string[]) =>
    execute(join(copy, 'node_modules/.bin', name), args, { cwd: copy }).catch(({ stdout, stderr }) => {
      throw new Error(`${name} ${args.join(' ')}\n${stdout}${stderr}`);
    });
  const slices = areas.map((area) => `${area}-parts`);
  for (const area of areas) await run('node', 'scripts/new-slice/main.ts', `${area}/${area}-parts`);
  await run('tsc', '--noEmit', '-p', 'tsconfig.json');
  await run('tsc', '--noEmit', '-p', 'apps/console/tsconfig.json');
  await run('biome', 'check', 'apps', 'packages');
  const { stdout } = await run('vitest', 'run', 'scripts/check', 'added-rows', ...slices);
  for (const slice of slices) expect(stdout).toContain(`${slice}.test.ts`);
});
