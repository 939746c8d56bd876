import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DatabaseLog } from '../database-log.ts';
import type { ClusterOptions } from './cluster.ts';
import { programOptions } from './database-user.ts';
import { watchOver } from './watcher.ts';

export interface PostmasterOptions extends Omit<ClusterOptions, 'dataFolder' | 'passwordFile'> {
  settings: Record<string, string>;
  log: DatabaseLog;
}

const FAST_SHUTDOWN_MS = 30_000;
const KEPT_LINES = 20;

/** Starts PostgreSQL and waits until it accepts connections, which after a crash is when it has recovered. */
export async function startPostmaster(options: PostmasterOptions) {
  const { binaries, clusterFolder, user, settings, log } = options;
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', clusterFolder, ...flags], {
    ...programOptions(user),
    cwd: clusterFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate session: Ctrl-C in our terminal must not end it before the server has drained.
    detached: true,
    windowsHide: true,
  });
  const lastLines: string[] = [];
  const exited = new Promise<string>((resolve) => {
    child.once('error', (failure) => resolve(failure.message));
    child.once('close', () => resolve(lastLines.join('\n')));
  });
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  const endWatch = child.pid === undefined ? () => {} : watchOver(child.pid, user);
  exited.then(() => {
    endWatch();
    process.off('exit', endWithUs);
  });

  const ready = new Promise<true>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > KEPT_LINES) lastLines.shift();
      forward(line, log);
      if (line.includes('ready to accept connections')) resolve(true);
    });
  });
  const outcome = await Promise.race([ready, exited]);
  if (outcome !== true) throw new Error(`PostgreSQL did not start: ${outcome}`);
  return { pid: child.pid!, exited, stop: () => stop(child, exited, options) };
}
/** `exited` settles when the process has ended, with the last lines it wrote. */
export type Postmaster = Awaited<ReturnType<typeof startPostmaster>>;

/** Sent to every connection that is still closing during a shutdown. */
const partOfStopping = 'terminating connection due to administrator command';

function forward(line: string, log: DatabaseLog): void {
  const severity = line.includes(partOfStopping) ? undefined : /^(?:FATAL|PANIC|WARNING)/.exec(line)?.[0];
  const level = severity === undefined ? 'debug' : severity === 'WARNING' ? 'warn' : 'error';
  log[level]({ source: 'postgres' }, line);
}

async function stop(child: ChildProcess, exited: Promise<string>, options: PostmasterOptions): Promise<void> {
  // On Windows a signal would kill it.
  if (process.platform === 'win32')
    spawnSync(options.binaries.pgCtl, ['stop', '-D', options.clusterFolder, '-m', 'fast']);
  else child.kill('SIGINT');
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await exited;
  clearTimeout(killTimer);
}
