import type { SavedFile } from './globals-files.ts';

/** The task of this run. */
export interface TaskInfo {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  /** The phone's number, the same as `device.number`. */
  readonly deviceNo: string;
}

/**
 * This run, and the ways to report its progress. A run without calls, log lines and progress for longer than the site's
 * `run.stuckAfterMinutes` is shown as stuck, and stopped if its task is configured so. Split long waits into short sleeps with progress
 * in between.
 *
 * @example
 * for (const [index, page] of params.pages.entries()) {
 *   task.progress((index / params.pages.length) * 100, page);
 *   await device.openUrl(page);
 * }
 * await task.attach('seen.json', JSON.stringify({ pages: params.pages.length }));
 */
export interface Task extends TaskInfo {
  /** The version of this API, the same as `flotilla.apiVersion`. */
  readonly apiVersion: number;
  /**
   * Reports the progress of the run: percent, 0 to 100, a text of at most 200 characters, or both. It is shown with the run about a second later.
   */
  progress(mark: number | string, text?: string): Promise<void>;
  /** Saves a text of at most 180,000 characters as a file with the run. The extension of the name is the type (`.json`, `.csv`, `.txt`). */
  attach(name: string, text: string): Promise<SavedFile>;
}

/** Properties of the agent. */
export interface Flotilla {
  /** A whole number that increases with every addition. The list of versions is at the end of this page. */
  readonly apiVersion: number;
}
