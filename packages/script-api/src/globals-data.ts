/** A line of a data group that this run holds. */
export interface DataItem {
  readonly id: number;
  /** The name it was added under. */
  readonly name: string;
  readonly content: string;
}

/** How lines are added. */
export interface AddOptions {
  /** What they are called in the console; default: as the group. */
  name?: string;
  /** Drops lines that the group has already. */
  deduplicate?: boolean;
}

/** What became of added lines. */
export interface AddedLines {
  readonly added: number;
  /** Repeated ones. */
  readonly dropped: number;
}

/**
 * Lines of the data groups of the phone's owner and of the tenant itself; of two groups with one name the owner's counts. A taken line
 * belongs to this run alone: it is used up when the script says so or the run ends well, and goes back to its place when the
 * run fails. After three returns it is laid aside for a person. Every call is done once, however often the network breaks;
 * it throws `SiteError` for what the site refuses, for example an unknown group.
 */
export interface Data {
  /**
   * Takes the next lines, 1 to 100 (default 1): `const [account] = await data.take('accounts')`. `from` is `head` (default), `tail`
   * or `random`. Gives fewer lines, or none, when the group has no more.
   */
  take(group: string, options?: { from?: 'head' | 'tail' | 'random'; count?: number }): Promise<DataItem[]>;
  /** Uses up lines that this run holds, whatever becomes of the run; at most 100. */
  use(items: DataItem | readonly DataItem[]): Promise<void>;
  /** Returns lines that this run holds to their places; at most 100. Each time counts as a return. */
  give(items: DataItem | readonly DataItem[]): Promise<void>;
  /**
   * Adds 1 to 1,000 lines of at most 4,000 characters to the end of a group.
   */
  add(group: string, lines: string | readonly string[], options?: AddOptions): Promise<AddedLines>;
  /** How many lines of the group are free. */
  count(group: string): Promise<number>;
}
