import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeFlags, root } from '../programs.ts';

const timeoutMs = 35_000;

/**
 * Starts one of our programs beside this one. The channel to it tells it when this process is gone, even by kill -9:
 * it then ends by itself.
 */
export function startProgram(name: string, path: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...nodeFlags, join(root, path), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
  return {
    name,
    pid: child.pid!,
    /** Resolves with the exit code once it has ended, whoever ended it. */
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const impatient = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(impatient);
    },
    /** Ends it as a power cut would. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
export type ChildProgram = ReturnType<typeof startProgram>;
