import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.ts';

const findOnPath = (program: string) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
const onPath = (program: string) => findOnPath(program) !== undefined;
const mayInstall = () => process.getuid?.() === 0 && onPath('apt-get');

let listsUpdated = false;
function aptInstall(packages: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!listsUpdated) spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  listsUpdated = true;
  const run = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return run.status === 0;
}

function installChromium(name: string): boolean {
  if (!mayInstall()) return false;
  console.log(`Installing ${name} for the browser tests ...`);
  return aptInstall([name, 'fonts-noto-cjk']);
}

const wholeChromium = ['chromium', 'google-chrome', 'chromium-browser'];

/** A browser for the tests in `tests/browser`: the one without a window, where it can be had. */
function prepareChromium(): void {
  if (process.env.FLOTILLA_TEST_CHROMIUM || onPath('chromium-headless-shell')) return;
  if (installChromium('chromium-headless-shell')) return;
  if (wholeChromium.some(onPath)) return;
  if (installChromium('chromium')) return;
  console.error(
    'No Chromium: install the package "chromium", or set FLOTILLA_TEST_CHROMIUM to the browser. The browser tests are skipped.',
  );
}

/** Returns the path of the Chromium that users have, which is slower than the one without a window; installs it if possible. */
function prepareWholeChromium(): string {
  const find = () => wholeChromium.map(findOnPath).find(Boolean);
  const path = find() ?? (installChromium('chromium') ? find() : undefined);
  if (path) return path;
  throw new Error('No whole Chromium: install the package "chromium".');
}

/** A real adbd and adb, so that ADB phones are tested against the real daemon. */
function prepareAdbd(): void {
  const run = spawnSync(process.execPath, [join(root, 'scripts/tools/adbd.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (run.status !== 0) console.error('No adbd: the tests of ADB phones are skipped.');
}

/** Installs the system packages that the tests need, or prints what to install. Returns environment variables for the tests. */
export async function prepareTestTools(): Promise<Record<string, string>> {
  const env: Record<string, string> = {};
  if (process.env.FLOTILLA_TEST_FULL_CHROMIUM === '1') env.FLOTILLA_TEST_CHROMIUM = prepareWholeChromium();
  else prepareChromium();
  prepareAdbd();
  return env;
}
