import type { SavedFile } from './globals-files.ts';

/** Which task this run belongs to. */
export interface TaskInfo {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  /** The phone's number, as `device.number`. */
  readonly deviceNo: string;
}

/**
 * This run, with what it tells about itself. A run that neither calls, logs nor marks its progress for longer than the site's
 * `run.stuckAfterMinutes` is shown as stuck, and stopped if its task says so; so wait in several short sleeps, with marks between.
 *
 * @example
 * for (const [index, page] of params.pages.entries()) {
 *   task.progress((index / params.pages.length) * 100, page);
 *   await device.openUrl(page);
 * }
 * await task.attach('seen.json', JSON.stringify({ pages: params.pages.length }));
 */
export interface Task extends TaskInfo {
  /** The version of this API, as `flotilla.apiVersion`. */
  readonly apiVersion: number;
  /**
   * Marks how far the run is: percent, 0 to 100, a text of at most 200 characters, or both. The newest mark is shown with the run about a second later.
   */
  progress(mark: number | string, text?: string): Promise<void>;
  /** Keeps a text of at most 180,000 characters as a file with the run; the ending of the name tells what it is (`.json`, `.csv`, `.txt`). */
  attach(name: string, text: string): Promise<SavedFile>;
}

/** What this site's agent offers to scripts. */
export interface Flotilla {
  /** A whole number that grows with every addition; the list of versions is at the end of this page. */
  readonly apiVersion: number;
}
