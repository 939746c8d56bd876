import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AdbBench } from '../../apps/agent/src/testing/real-adbd.ts';
import { nodeFlags, root } from '../../scripts/programs.ts';

const run = promisify(execFile);
const runMs = 120_000;

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real adb program with a server of its own, as on a developer's machine. */
export function developersAdb(bench: AdbBench, port: number) {
  const env: Record<string, string> = { ...bench.environment, ANDROID_ADB_SERVER_PORT: String(port) };
  return {
    /** `adb` is found on the PATH, because the SDK is not installed. */
    env: { ...env, ANDROID_HOME: '', PATH: `${join(bench.adbPath, '..')}:${env.PATH}` },
    async run(...args: string[]): Promise<Result> {
      try {
        return { code: 0, ...(await run(bench.adbPath, args, { env, timeout: runMs, maxBuffer: 64 * 1024 * 1024 })) };
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, stdout, stderr };
      }
    },
    spawn: (...args: string[]) => spawn(bench.adbPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  };
}
export type DevelopersAdb = ReturnType<typeof developersAdb>;

export interface AdbCommand {
  readonly child: ChildProcess;
  /** The phone's name for adb. */
  readonly serial: string;
  /** The text that the command has printed. */
  output(): string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
  interrupt(): Promise<number>;
}

const opened = /is (127\.0\.0\.1:\d+) for adb/;

/** Runs `flotilla adb`. Resolves once the phone is there, or when the command has ended; its serial is empty then. */
export async function startAdbCommand(
  site: string,
  token: string,
  deviceNo: string,
  env: Readonly<Record<string, string>>,
): Promise<AdbCommand> {
  const path = join(root, 'apps/server/src/cli.ts');
  const child = spawn(process.execPath, [...nodeFlags, path, 'adb', deviceNo, '--site', site], {
    env: { ...env, FLOTILLA_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: shown, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
      if (opened.test(output)) resolve();
    });
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? -1);
  await Promise.race([shown, ended]);
  return {
    child,
    serial: opened.exec(output)?.[1] ?? '',
    output: () => output,
    ended,
    interrupt: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
