/** A line of a data group that this run holds. */
export interface DataItem {
  readonly id: number;
  /** The name under which it was added. */
  readonly name: string;
  readonly content: string;
}

/** Options of `data.add`. */
export interface AddOptions {
  /** The name of the lines in the console; the group's name by default. */
  name?: string;
  /** Drops lines that the group already contains. */
  deduplicate?: boolean;
}

/** The result of `data.add`. */
export interface AddedLines {
  readonly added: number;
  /** The number of repeated lines that were dropped. */
  readonly dropped: number;
}

/**
 * Lines of the data groups of the phone's owner and of the tenant itself. If two groups have the same name, the owner's is used. A taken
 * line belongs to this run alone. It is used up when the script calls `use` or the run succeeds, and returns to its place when the run
 * fails. After three returns it is quarantined for an operator. Every call is executed once, even if the network fails in between.
 * It throws `SiteError` if the site refuses it, for example for an unknown group.
 */
export interface Data {
  /**
   * Takes the next lines, 1 to 100 (default 1): `const [account] = await data.take('accounts')`. `from` is `head` (default), `tail`
   * or `random`. Returns fewer lines, or none, if the group has no more.
   */
  take(group: string, options?: { from?: 'head' | 'tail' | 'random'; count?: number }): Promise<DataItem[]>;
  /** Uses up lines that this run holds, at most 100. They stay used even if the run fails. */
  use(items: DataItem | readonly DataItem[]): Promise<void>;
  /** Gives lines that this run holds back to their places, at most 100. This counts as a return. */
  give(items: DataItem | readonly DataItem[]): Promise<void>;
  /**
   * Adds 1 to 1,000 lines of at most 4,000 characters to the end of a group.
   */
  add(group: string, lines: string | readonly string[], options?: AddOptions): Promise<AddedLines>;
  /** Returns the number of free lines in the group. */
  count(group: string): Promise<number>;
}
