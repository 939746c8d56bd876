import { setTimeout as sleep } from 'node:timers/promises';
import { AdbCommandError } from '../errors.ts';
import type { RemoteShell } from '../remote-shell.ts';

/** The server on the phone ended; the message contains its last output. */
export class ScrcpyEndedError extends AdbCommandError {
  readonly exitCode: number;
  constructor(exitCode: number, said: string) {
    super(`scrcpy's server ended with exit code ${exitCode}${said && `: ${said.slice(0, 500)}`}`);
    this.exitCode = exitCode;
  }
}

/** The server ends by itself when its connections do. */
const endTimeoutMs = 1_500;
/** After a broken connection the server's own message is worth a short wait. */
const lastWordsMs = 300;

/** The server's process on the phone, with everything bound to its lifetime. */
export class Run {
  readonly #shell: RemoteShell;
  readonly #ended = new AbortController();
  readonly #kill = new AbortController();
  #process: Promise<void> | undefined;

  constructor(shell: RemoteShell) {
    this.#shell = shell;
  }

  /** Aborts when the run is over; the reason says why. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  start(command: string): void {
    const process = this.#shell.attend(command, { what: "scrcpy's server", signal: this.#kill.signal });
    this.#process = process.then(
      ({ exitCode, stdout, stderr }) =>
        this.#ended.abort(new ScrcpyEndedError(exitCode, `${stderr}${stdout}`.replaceAll('[server] ', '').trim())),
      (error: unknown) => this.#ended.abort(error),
    );
  }

  /** The run ends when this reading of one of its connections does. */
  async follow(reading: Promise<void>): Promise<void> {
    const why = await reading.then(
      () => new AdbCommandError("scrcpy's server closed its connection"),
      (error: unknown) => error,
    );
    await this.untilGone(lastWordsMs);
    await this.end(why);
  }

  /** Ends the connections, and the process, which is killed when it does not go by itself. */
  async end(reason: unknown): Promise<void> {
    this.#ended.abort(reason);
    await this.untilGone(endTimeoutMs);
    this.#kill.abort(reason);
  }

  /** Resolves when the process has ended, or when the timeout has. */
  async untilGone(timeoutMs: number): Promise<void> {
    await Promise.race([this.#process, sleep(timeoutMs, undefined, { ref: false })]);
  }
}
