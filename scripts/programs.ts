import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/**
 * For Node. Buffers of pictures lie outside V8's heap and yet count against its limit: unless they are collected young, the whole heap is
 * searched for garbage every few seconds while screens are shown, and every picture waits. So the young ones are collected often, and
 * nothing that refers to them is made old at birth because it once lived long: arrays of the WebSocket library would be, which live from
 * one message to the next and hold its buffer. The limit is high as well.
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--initial-old-space-size=256',
  '--max-semi-space-size=8',
  '--no-allocation-site-pretenuring',
];

/**
 * Runs a program of `node_modules/.bin` in the project's root with our own standard streams; resolves with its exit code. It gets
 * Ctrl-C from the terminal, and a plain kill or the end of this process from here.
 */
export function runTool(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  });
  const end = () => child.kill('SIGTERM');
  const wait = () => {};
  process.on('SIGTERM', end).on('SIGHUP', end).on('exit', end).on('SIGINT', wait);
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => process.off('SIGTERM', end).off('SIGHUP', end).off('exit', end).off('SIGINT', wait));
}
