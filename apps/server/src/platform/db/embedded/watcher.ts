import { spawn } from 'node:child_process';
import { type DatabaseUser, programOptions } from './database-user.ts';

/** Reads from this process until it ends, in whatever way, and then requests the fast shutdown of the process in `$0`. */
const script = 'read -r line; kill -INT "$0"';

/**
 * Ends PostgreSQL when this process ends without doing so, for example by kill -9. Returns a function that ends the watch. Windows has
 * no such shell: there the next start ends what is left.
 */
export function watchOver(pid: number, user: DatabaseUser | undefined): () => void {
  if (process.platform === 'win32') return () => {};
  const watcher = spawn('/bin/sh', ['-c', script, String(pid)], {
    ...programOptions(user),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // A separate session: a signal to our process group must not end it before this process.
    detached: true,
  });
  // Without a watcher, the next start ends what is left.
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  return () => watcher.kill('SIGKILL');
}
