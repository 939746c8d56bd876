// `node scripts/fresh-machine.ts [--test]` tests the start on a machine with only Node and npm. It clones the last commit into an empty
// folder with an empty npm cache, and measures the time of `npm run demo` until it prints its address, cold and warm. With `--test` it
// also runs `npm test`. The exit code is 1 if the demo takes too long.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './programs.ts';

const limitMs = { cold: 180_000, warm: 5_000 };
const folder = mkdtempSync(join(tmpdir(), 'flotilla-fresh-'));
chmodSync(folder, 0o755);
const clone = join(folder, 'flotilla');
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|FLOTILLA_)/.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter),
  npm_config_cache: join(folder, 'cache'),
};

/** Runs npm in the clone. Resolves when its output contains `until`, or at its end if `until` is `null`. */
async function npm(args: readonly string[], until: string | null): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let said = '';
  const awaited = new Promise<number>((resolve) => {
    child.stdout.on('data', (text) => {
      process.stdout.write(text);
      said += String(text);
      if (until !== null && said.includes(until)) resolve(performance.now() - startedAt);
    });
  });
  const ended = once(child, 'exit').then(([code]) => {
    if (until !== null || code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`);
    return performance.now() - startedAt;
  });
  const tookMs = await Promise.race(until === null ? [ended] : [awaited, ended]);
  if (until !== null) {
    process.kill(-child.pid!, 'SIGINT');
    await once(child, 'exit');
  }
  return tookMs;
}

const demo = ['run', 'demo', '--', '--port', '18080', '--data', join(folder, 'data')];
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const times: string[] = [];
try {
  spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { stdio: 'inherit' });
  for (const state of ['cold', 'warm'] as const) {
    const tookMs = await npm(demo, 'Flotilla is running.');
    const isLate = tookMs > limitMs[state];
    times.push(
      `demo, ${state}: ${seconds(tookMs)} (to be under ${seconds(limitMs[state])}${isLate ? ': missed' : ''})`,
    );
    if (isLate) process.exitCode = 1;
  }
  if (process.argv.includes('--test')) times.push(`npm test: ${seconds(await npm(['test'], null))}`);
} finally {
  console.log(`\n${times.join('\n')}`);
  rmSync(folder, { recursive: true, force: true });
}
