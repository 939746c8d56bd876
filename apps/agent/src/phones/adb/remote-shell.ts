import type { Adb, AdbShellProtocolProcess } from '@yume-chan/adb';
import type { ReadableStream } from '@yume-chan/stream-extra';
import type { ShellOptions, ShellResult } from '../phone.ts';
import { bounded } from './bounded.ts';
import { AdbCommandError } from './errors.ts';

export interface RemoteOptions extends ShellOptions {
  readonly what: string;
}

export interface RemoteResult extends Omit<ShellResult, 'stdout'> {
  readonly stdout: Buffer;
}

/** The length of the output's end that `attend` retains. */
const tailBytes = 4_000;
/** The limit of a command's output. A screenshot of a 4K screen as PNG is smaller. */
const maxOutputBytes = 48 * 1024 * 1024;
const killGraceSeconds = 1;
const killTimeoutMs = 10_000;
const groupTimeoutMs = 5_000;

/** Runs commands in the phone's shell. Each has its own process group, which is killed if the caller stops waiting. */
export class RemoteShell {
  readonly #adb: Adb;
  readonly gone: AbortSignal;

  constructor(adb: Adb, gone: AbortSignal) {
    this.#adb = adb;
    this.gone = gone;
  }

  /** Runs a command and returns its result for any exit code. Rejects with `AdbTimeoutError`, `PhoneGoneError` or the caller's abort reason. */
  run(command: string, { what, timeoutMs, signal }: RemoteOptions): Promise<RemoteResult> {
    return bounded({ what, timeoutMs, signal, gone: this.gone }, (stop) => this.#run(command, stop, collect));
  }

  /** Runs a program until it ends or the signal aborts. Returns only the end of its output. */
  attend(command: string, { what, signal }: { readonly what: string; readonly signal: AbortSignal }) {
    return bounded({ what, signal, gone: this.gone }, (stop) => this.#run(command, stop, collectTail));
  }

  /** Runs a command like `run`, but rejects for an exit code other than 0. */
  async expect(command: string, options: RemoteOptions): Promise<RemoteResult> {
    const result = await this.run(command, options);
    if (result.exitCode === 0) return result;
    const output = (result.stderr.trim() || result.stdout.toString().trim()).slice(0, 500);
    throw new AdbCommandError(`${options.what}: exit code ${result.exitCode}${output && `: ${output}`}`);
  }

  async #run(command: string, stop: AbortSignal, gather: typeof collect): Promise<RemoteResult> {
    const shell = this.#adb.subprocess.shellProtocol;
    if (!shell?.isSupported) {
      throw new AdbCommandError('This phone is older than Android 7, which is the oldest supported');
    }
    // The command prints its process group first. The group is needed to kill it, because adbd ends only the shell
    // itself when the connection closes, not its children.
    const process = await shell.spawn([`echo $$ >&2\n${command}`]);
    const group = Promise.withResolvers<number>();
    const giveUp = () => void this.#kill(group.promise, process);
    if (stop.aborted) giveUp();
    stop.addEventListener('abort', giveUp, { once: true });
    try {
      const [stdout, stderr, exitCode] = await Promise.all([
        gather(process.stdout),
        gather(process.stderr, (head) => group.resolve(Number.parseInt(head, 10))),
        process.exited,
      ]);
      return { exitCode, stdout, stderr: stderr.toString().replace(/^\d+\r?\n/, '') };
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      stop.removeEventListener('abort', giveUp);
      if (!stop.aborted) await process.kill();
    }
  }

  /** Kills the process group over a separate connection. Failures are ignored: the caller already has its error. */
  async #kill(group: Promise<number>, process: AdbShellProtocolProcess): Promise<void> {
    try {
      // The first line may not have arrived yet, because adbd's first packets take up to 40 ms over TCP.
      const pid = await bounded({ what: 'kill', timeoutMs: groupTimeoutMs, gone: this.gone }, () => group);
      if (!(pid > 1)) return;
      const command = `kill -TERM -${pid} && sleep ${killGraceSeconds}; kill -KILL -${pid}`;
      await bounded({ what: 'kill', timeoutMs: killTimeoutMs, gone: this.gone }, () =>
        this.#adb.subprocess.noneProtocol.spawnWait([command]),
      );
    } catch {
      // The group could not be killed, so only the connection is closed below.
    } finally {
      await process.kill();
    }
  }
}

async function collect(stream: ReadableStream<Uint8Array>, onHead?: (head: string) => void): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (bytes === 0) onHead?.(Buffer.from(chunk.subarray(0, 16)).toString());
    bytes += chunk.length;
    if (bytes > maxOutputBytes) throw new AdbCommandError(`The command printed more than ${maxOutputBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function collectTail(stream: ReadableStream<Uint8Array>, onHead?: (head: string) => void): Promise<Buffer> {
  let tail: Buffer | undefined;
  for await (const chunk of stream) {
    if (!tail) onHead?.(Buffer.from(chunk.subarray(0, 16)).toString());
    tail = Buffer.concat([tail ?? Buffer.alloc(0), chunk]).subarray(-tailBytes);
  }
  return tail ?? Buffer.alloc(0);
}
