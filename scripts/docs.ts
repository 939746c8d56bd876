// `npm run docs`: installs VitePress in docs/site on first use and builds the documentation to dist/docs. `-- --dev` serves it while writing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from '../apps/console/scripts/compress-assets.ts';
import { root } from './programs.ts';

const site = join(root, 'docs/site');
const onWindows = process.platform === 'win32';

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: onWindows });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether the locked version of VitePress is installed. */
function isInstalled(): boolean {
  const locked = JSON.parse(readFileSync(join(site, 'package-lock.json'), 'utf8'));
  const manifest = join(site, 'node_modules/vitepress/package.json');
  if (!existsSync(manifest)) return false;
  return JSON.parse(readFileSync(manifest, 'utf8')).version === locked.packages['node_modules/vitepress'].version;
}

if (!isInstalled()) {
  console.log('Installing VitePress into docs/site (once, 100 MB) ...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], site);
}
const [mode, ...rest] = process.argv.slice(2);
const vitepress = join(site, 'node_modules/vitepress/bin/vitepress.js');
if (mode === '--dev') run(process.execPath, [vitepress, 'dev', site, ...rest], root);
else {
  run(process.execPath, [vitepress, 'build', site], root);
  await compressAssets(join(root, 'dist/docs'));
  console.log('The documentation is in dist/docs. The server shows it at /docs.');
}
