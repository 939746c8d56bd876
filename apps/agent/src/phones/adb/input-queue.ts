import { AdbCommandError } from './errors.ts';

interface Job {
  work: () => Promise<void>;
  readonly move: boolean;
  readonly waiting: PromiseWithResolvers<void>[];
}

/** More than this waiting means that the phone does not keep up; old taps must not arrive minutes later. */
const maxWaiting = 100;

/** One input after the other, in the order of the calls; while the phone is busy, moves of the finger become the newest one. */
export class InputQueue {
  readonly #jobs: Job[] = [];
  #running = false;

  run(work: () => Promise<void>): Promise<void> {
    return this.#add(work, false);
  }

  move(work: () => Promise<void>): Promise<void> {
    const last = this.#jobs.at(-1);
    if (!last?.move) return this.#add(work, true);
    last.work = work;
    return this.#wait(last);
  }

  #add(work: () => Promise<void>, move: boolean): Promise<void> {
    if (this.#jobs.length >= maxWaiting) {
      return Promise.reject(new AdbCommandError(`The phone does not keep up: ${maxWaiting} inputs are waiting`));
    }
    const job: Job = { work, move, waiting: [] };
    this.#jobs.push(job);
    const done = this.#wait(job);
    if (!this.#running) void this.#drain();
    return done;
  }

  #wait(job: Job): Promise<void> {
    const waiting = Promise.withResolvers<void>();
    job.waiting.push(waiting);
    return waiting.promise;
  }

  async #drain(): Promise<void> {
    this.#running = true;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      try {
        await job.work();
        for (const { resolve } of job.waiting) resolve();
      } catch (error) {
        for (const { reject } of job.waiting) reject(error);
      }
    }
    this.#running = false;
  }
}
