import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../../scripts/programs.ts';
import { freePort } from '../harness/free-port.ts';
import { memoryProbeArgs } from '../harness/memory.ts';
import { mustEnd } from '../harness/open-ends.ts';

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const readyWithinMs = 60_000;
const stopWithinMs = 40_000;
const keptOutput = 8_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly address: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Settings of the caller's own server must not reach this one. */
const withoutSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FLOTILLA_')));

/** Starts the real server program on a free loopback port, with its own data folder, which is removed at the end. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-bench-'));
  // Started by root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...memoryProbeArgs, ...nodeFlags, program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...withoutSettings(),
      FLOTILLA_HOST: '127.0.0.1',
      FLOTILLA_PORT: String(port),
      FLOTILLA_DATA: dataDir,
      FLOTILLA_CAPTCHA: 'off',
      FLOTILLA_LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  let output = '';
  const keep = (text: Buffer) => {
    output = (output + text.toString()).slice(-keptOutput);
  };
  child.stdout!.on('data', keep);
  child.stderr!.on('data', keep);

  const stop = mustEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(killTimer);
    }
    rmSync(folder, { recursive: true, force: true });
  });
  try {
    await untilReady(child, address);
    return { child, address, dataDir, stop };
  } catch (error) {
    await stop();
    throw new Error(`the server did not start: ${String(error)}\n${output}`);
  }
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const deadlineMs = performance.now() + readyWithinMs;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const ready = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(50);
  }
  throw new Error(`it was not ready within ${readyWithinMs} ms`);
}
