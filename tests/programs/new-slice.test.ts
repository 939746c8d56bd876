import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { areas } from '@flotilla/generator/slice';
import { expect, test, vi } from 'vitest';
import { root } from '../../scripts/programs.ts';
import { temporaryFolder } from '../support/folders.ts';

const execute = promisify(execFile);
vi.setConfig({ testTimeout: 900_000 });

/** Copies the project's own files. The installed packages are links, except Flotilla's own, which are the copied ones. */
async function copyProject(to: string): Promise<void> {
  const { stdout } = await execute('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  });
  for (const path of stdout
    .split('\n')
    .filter((one) => /^(apps|packages|scripts|tests|bench|docs|deploy|[^/]+$)/.test(one))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(root, path), join(to, path));
  }
  const own = join(to, 'node_modules/@flotilla');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@flotilla' && !name.startsWith('.vite') && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name));
  for (const name of readdirSync(join(to, 'packages'))) symlinkSync(join(to, 'packages', name), join(own, name));
}

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
  const { stdout } = await run('vitest', 'run', 'scripts/check', ...slices);
  for (const slice of slices) expect(stdout).toContain(`${slice}.test.ts`);
});
