import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('./agent-child.ts', import.meta.url));

export interface Usage {
  readonly rssBytes: number;
  readonly cpu: NodeJS.CpuUsage;
}

/** An agent process with its own folder, which can be killed and started again. */
export class AgentChild {
  readonly #server: string;
  readonly #folder: string;
  readonly #phones: number;
  #child: ChildProcess | undefined;

  constructor(server: string, folder: string, phones = 1) {
    this.#server = server;
    this.#folder = folder;
    this.#phones = phones;
    onTestFinished(() => this.kill());
  }

  start(): void {
    const args = [this.#server, join(this.#folder, 'data'), join(this.#folder, 'starts'), String(this.#phones)];
    this.#child = fork(program, args, { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'inherit' });
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Returns how often each run was started by all processes of this agent. */
  async starts(): Promise<Map<number, number>> {
    const text = await readFile(join(this.#folder, 'starts'), 'utf8').catch(() => '');
    const starts = new Map<number, number>();
    for (const runId of text.split('\n').filter(Boolean).map(Number)) starts.set(runId, (starts.get(runId) ?? 0) + 1);
    return starts;
  }

  async usage(): Promise<Usage> {
    this.#child?.send('usage');
    const [usage] = await once(this.#child as ChildProcess, 'message');
    return usage as Usage;
  }
}
