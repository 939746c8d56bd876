import type { FromDevice } from '@flotilla/contract/device';
import type { Progress } from '../../runtime/calls/task-calls.ts';
import type { ReportKey } from './run-book.ts';

/** A new mark is told at most this often, and life without marks at most that often. */
const marksEveryMs = 1_000;
const lifeEveryMs = 30_000;

interface RunPulseOptions {
  readonly run: Pick<ReportKey, 'runId' | 'nonce' | 'lease'>;
  /** False if there is no connection. */
  readonly send: (message: FromDevice) => boolean;
  readonly marksEveryMs?: number;
  readonly lifeEveryMs?: number;
}

/** Tells the site that a run is alive, and how far it is. What could not be sent is told with the next one. */
export class RunPulse {
  readonly #options: RunPulseOptions;
  #progress: Progress = {};
  #isMarked = false;
  #isAlive = true;
  #marks: NodeJS.Timeout | undefined;
  readonly #life: NodeJS.Timeout;

  constructor(options: RunPulseOptions) {
    this.#options = options;
    this.#life = setInterval(() => this.#tell(), options.lifeEveryMs ?? lifeEveryMs);
  }

  /** The script did something, or marked its progress. */
  active(progress?: Progress): void {
    this.#isAlive = true;
    if (!progress) return;
    this.#progress = { ...this.#progress, ...progress };
    this.#isMarked = true;
    this.#marks ??= setTimeout(() => {
      this.#marks = undefined;
      this.#tell();
    }, this.#options.marksEveryMs ?? marksEveryMs);
  }

  /** The run has ended: its last mark is told now. */
  close(): void {
    if (this.#isMarked) this.#tell();
    clearTimeout(this.#marks);
    clearInterval(this.#life);
  }

  #tell(): void {
    if (!this.#isAlive && !this.#isMarked) return;
    const { run, send } = this.#options;
    if (!send({ action: 'runProgress', ...run, ...this.#progress })) return;
    this.#isAlive = false;
    this.#isMarked = false;
  }
}
