import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { root } from '../../scripts/programs.ts';

/** A program under test whose words are read. */
export interface Program {
  readonly pid: number;
  /** Returns the output so far, of both streams. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Waits until it has written this. */
  says(text: string, limitMs?: number): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** To every process of its group, as a terminal does. */
  signalGroup(name: NodeJS.Signals): void;
  /** Closes the terminal: nothing takes its output any more, and its process group gets SIGHUP. */
  hangUp(): void;
}

export function watch(child: ChildProcess): Program {
  let output = '';
  let over: number | string | null = null;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  // Its last words may come after its exit.
  const ended = once(child, 'close').then(([code, signal]) => {
    over = (code ?? signal) as number | string;
    return over;
  });
  return {
    pid: child.pid!,
    output: () => output,
    ended,
    async says(text, limitMs = 60_000) {
      await waitFor(`"${text}"`, limitMs, async () => output.includes(text) || over !== null).catch(() => {});
      if (!output.includes(text)) throw new Error(`not said: "${text}" (exit ${over}), but:\n${output}`);
    },
    signal: (name) => void child.kill(name),
    signalGroup: (name) => void process.kill(-child.pid!, name),
    hangUp() {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      process.kill(-child.pid!, 'SIGHUP');
    },
  };
}

/** Without what the environment of the tests may set. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FLOTILLA_')));

/** One of our programs, as `npm run` starts it. */
export const runProgram = (path: string, args: readonly string[], env: Record<string, string> = {}): Program =>
  watch(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, path), ...args], {
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

/** Runs `npm run ...` like in a terminal, in its own process group. */
export const typeNpm = (args: readonly string[]): Program =>
  watch(
    spawn('npm', ['run', ...args], {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    }),
  );
