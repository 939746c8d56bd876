import type { FromDevice } from '@flotilla/contract/device';
import type { Progress } from '../../runtime/calls/task-calls.ts';
import type { ReportKey } from './run-book.ts';

/** The shortest interval between messages with new progress. */
const marksEveryMs = 1_000;
/** The shortest interval between messages without new progress, which only show that the script is active. */
const lifeEveryMs = 30_000;

interface RunPulseOptions {
  readonly run: Pick<ReportKey, 'runId' | 'nonce' | 'lease'>;
  /** Returns `false` if there is no connection. */
  readonly send: (message: FromDevice) => boolean;
  readonly marksEveryMs?: number;
  readonly lifeEveryMs?: number;
}

/** Reports to the site that a run is active, and its progress. Progress that could not be sent goes out with the next message. */
export class RunPulse {
  readonly #options: RunPulseOptions;
  #progress: Progress = {};
  #isMarked = false;
  #isAlive = true;
  #marks: NodeJS.Timeout | undefined;
  readonly #life: NodeJS.Timeout;

  constructor(options: RunPulseOptions) {
    this.#options = options;
    this.#life = setInterval(() => this.#report(), options.lifeEveryMs ?? lifeEveryMs);
  }

  /** Called when the script calls the host or marks its progress. */
  active(progress?: Progress): void {
    this.#isAlive = true;
    if (!progress) return;
    this.#progress = { ...this.#progress, ...progress };
    this.#isMarked = true;
    this.#marks ??= setTimeout(() => {
      this.#marks = undefined;
      this.#report();
    }, this.#options.marksEveryMs ?? marksEveryMs);
  }

  /** Sends unsent progress and stops the timers when the run has ended. */
  close(): void {
    if (this.#isMarked) this.#report();
    clearTimeout(this.#marks);
    clearInterval(this.#life);
  }

  #report(): void {
    if (!this.#isAlive && !this.#isMarked) return;
    const { run, send } = this.#options;
    if (!send({ action: 'runProgress', ...run, ...this.#progress })) return;
    this.#isAlive = false;
    this.#isMarked = false;
  }
}
