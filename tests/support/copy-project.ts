import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/programs.ts';

const execute = promisify(execFile);

/** Copies the project's own files. The installed packages are links, except Flotilla's own, which are the copied ones. */
export async function copyProject(to: string): Promise<void> {
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
