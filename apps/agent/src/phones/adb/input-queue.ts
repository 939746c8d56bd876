import { AdbCommandError } from './errors.ts';

interface Job {
  work: () => Promise<void>;
  readonly finger: number | undefined;
  readonly waiting: PromiseWithResolvers<void>[];
}

/** If more inputs are waiting, the phone is too slow and new inputs are refused. Otherwise taps would arrive minutes late. */
const maxWaiting = 100;

/** Sends inputs in the order of the calls. While the phone is busy, a newer move of a finger replaces the waiting one. */
export class InputQueue {
  readonly #jobs: Job[] = [];
  #running = false;

  run(work: () => Promise<void>): Promise<void> {
    return this.#add(work);
  }

  move(finger: number, work: () => Promise<void>): Promise<void> {
    const last = this.#jobs.at(-1);
    if (last?.finger !== finger) return this.#add(work, finger);
    last.work = work;
    return this.#wait(last);
  }

  #add(work: () => Promise<void>, finger?: number): Promise<void> {
    if (this.#jobs.length >= maxWaiting) {
      return Promise.reject(new AdbCommandError(`The phone does not keep up: ${maxWaiting} inputs are waiting`));
    }
    const job: Job = { work, finger, waiting: [] };
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
