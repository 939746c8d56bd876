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

/** The server ends on its own when its connections close. After this time it is killed. */
const endTimeoutMs = 1_500;
/** The wait for the server's error message after a connection broke. */
const lastWordsMs = 300;

/** The server's process on the phone, whose end closes its connections. */
export class Run {
  readonly #shell: RemoteShell;
  readonly #ended = new AbortController();
  readonly #kill = new AbortController();
  #process: Promise<void> | undefined;

  constructor(shell: RemoteShell) {
    this.#shell = shell;
  }

  /** Aborts when the run is over. The reason is the cause. */
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

  /** Ends the run when `reading`, the reader of one of its connections, ends. */
  async follow(reading: Promise<void>): Promise<void> {
    const why = await reading.then(
      () => new AdbCommandError("scrcpy's server closed its connection"),
      (error: unknown) => error,
    );
    await this.untilGone(lastWordsMs);
    await this.end(why);
  }

  /** Closes the connections and waits for the process, which is killed after `endTimeoutMs`. */
  async end(reason: unknown): Promise<void> {
    this.#ended.abort(reason);
    await this.untilGone(endTimeoutMs);
    this.#kill.abort(reason);
  }

  /** Resolves when the process has ended, or after `timeoutMs`. */
  async untilGone(timeoutMs: number): Promise<void> {
    await Promise.race([this.#process, sleep(timeoutMs, undefined, { ref: false })]);
  }
}
