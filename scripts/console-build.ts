import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './programs.ts';

const marker = join(root, 'apps/console/dist/.built-from');

/** A fingerprint of everything that goes into the console. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const inputs = [
    'apps/console/src/**/*',
    'apps/console/public/**/*',
    'packages/contract/src/**/*',
    'apps/console/*.{ts,html,json}',
    'apps/console/scripts/compress-assets.ts',
    'package-lock.json',
  ];
  for (const path of globSync(inputs, { cwd: root }).sort()) {
    const full = join(root, path);
    if (statSync(full).isFile()) hash.update(path).update(readFileSync(full));
  }
  return hash.digest('hex');
}

/** Builds the console when its sources have changed since the last build. */
export async function buildConsoleIfStale(): Promise<void> {
  const current = fingerprint();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === current) return;
  console.log('Building the console ...');
  // Within a test NODE_ENV is `test`, with which the component library gives every dialog the same id.
  const env = { NODE_ENV: 'production' };
  const code = await runTool('vite', ['build', 'apps/console', '--logLevel', 'warn'], env);
  if (code !== 0) throw new Error('The console could not be built: see above.');
  writeFileSync(marker, current);
}
