import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeFlags, root } from '../programs.ts';

const timeoutMs = 35_000;

/** The file descriptors of the output and the errors of a program; by default those of this process. */
interface Output {
  readonly stdout?: number;
  readonly stderr?: number;
}

/** Starts one of our programs. It ends when the channel to this process closes, which a kill -9 of this process does too. */
export function startProgram(
  name: string,
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { stdout = 1, stderr = 2 }: Output = {},
) {
  const child = spawn(process.execPath, [...nodeFlags, join(root, path), ...args], {
    stdio: ['ignore', stdout, stderr, 'ipc'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
  return {
    name,
    pid: child.pid!,
    /** Resolves with the exit code when the program has ended. */
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(killTimer);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
export type ChildProgram = ReturnType<typeof startProgram>;
