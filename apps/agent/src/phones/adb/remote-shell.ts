import type { Adb, AdbShellProtocolProcess } from '@yume-chan/adb';
import type { ReadableStream } from '@yume-chan/stream-extra';
import { bounded } from './bounded.ts';
import { AdbCommandError } from './errors.ts';

export interface RemoteOptions {
  readonly what: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface RemoteResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** The kept length of an attended command's output. */
const tailBytes = 4_000;
/** A 4K screen as PNG stays below; an endless output ends here instead of in our memory. */
const maxOutputBytes = 48 * 1024 * 1024;
const killGraceSeconds = 1;
const killTimeoutMs = 10_000;
const groupTimeoutMs = 5_000;

/** Runs commands in the phone's shell, each in its own process group, which is killed when it is abandoned. */
export class RemoteShell {
  readonly #adb: Adb;
  readonly gone: AbortSignal;

  constructor(adb: Adb, gone: AbortSignal) {
    this.#adb = adb;
    this.gone = gone;
  }

  /** Any exit code is an answer; rejects with `AdbTimeoutError`, `PhoneGoneError` or the caller's abort reason. */
  run(command: string, { what, timeoutMs, signal }: RemoteOptions): Promise<RemoteResult> {
    return bounded({ what, timeoutMs, signal, gone: this.gone }, (stop) => this.#run(command, stop, collect));
  }

  /** Runs a program until it ends or the signal aborts, and keeps the end of its output. */
  attend(command: string, { what, signal }: { readonly what: string; readonly signal: AbortSignal }) {
    return bounded({ what, signal, gone: this.gone }, (stop) => this.#run(command, stop, collectTail));
  }

  /** As `run`, but an exit code other than 0 is an error. */
  async expect(command: string, options: RemoteOptions): Promise<RemoteResult> {
    const result = await this.run(command, options);
    if (result.exitCode === 0) return result;
    const said = (result.stderr.trim() || result.stdout.toString().trim()).slice(0, 500);
    throw new AdbCommandError(`${options.what}: exit code ${result.exitCode}${said && `: ${said}`}`);
  }

  async #run(command: string, stop: AbortSignal, gather: typeof collect): Promise<RemoteResult> {
    const shell = this.#adb.subprocess.shellProtocol;
    if (!shell?.isSupported) {
      throw new AdbCommandError('This phone is older than Android 7, which is the oldest supported');
    }
    // The first line is the process group: when the connection closes, adbd ends only the shell itself, not its
    // children.
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

  /** Best effort on a separate connection: the caller already has its error, and a disconnected phone has nothing to kill. */
  async #kill(group: Promise<number>, process: AdbShellProtocolProcess): Promise<void> {
    try {
      // The line may still be on its way: adbd's first packets take up to 40 ms over TCP.
      const pid = await bounded({ what: 'kill', timeoutMs: groupTimeoutMs, gone: this.gone }, () => group);
      if (!(pid > 1)) return;
      const command = `kill -TERM -${pid} && sleep ${killGraceSeconds}; kill -KILL -${pid}`;
      await bounded({ what: 'kill', timeoutMs: killTimeoutMs, gone: this.gone }, () =>
        this.#adb.subprocess.noneProtocol.spawnWait([command]),
      );
    } catch {
      // All that is left is to close the connection below.
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
