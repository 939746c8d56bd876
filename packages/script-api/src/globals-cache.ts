/** The expiry of a cache entry. If it is left out, an existing expiry stays, and a new entry never expires. */
export interface CacheExpiry {
  /** Seconds from now, 1 to 315,360,000, or null for never. */
  expirySeconds?: number | null;
}

/** One or several members. Numbers are stored as text. */
export type CacheMembers = string | number | readonly (string | number)[];

/** Options of `cache.pop`. */
export interface PopOptions {
  /** The end to remove from; default `'head'`. */
  end?: 'head' | 'tail';
}

/** Options of `cache.push`. */
export interface PushOptions extends CacheExpiry {
  /** The end to add to; default `'tail'`. */
  end?: 'head' | 'tail';
}

/**
 * Texts, sets and lists that all phones of the tenant share until they expire. Every operation is atomic and is executed exactly once,
 * even if many phones call it at the same time. Throws `SiteError` if an entry has another type or a limit is reached: a text
 * has at most 65,536 characters, a set or list 10,000 members and 1,000,000 characters. Numbers are stored as text.
 * `const visitor = await cache.increment('visitors')` counts, `await cache.push('jobs', ['a', 'b'])` queues work that
 * `await cache.pop('jobs')` removes, and `(await cache.add('seen', name)) === 0` means that another phone has already added the name.
 */
export interface Cache {
  /** Returns the text of an entry, or null. */
  get(key: string): Promise<string | null>;
  /** Stores a text under the key and replaces an existing one. Without an expiry it never expires. */
  set(key: string, value: string | number, options?: CacheExpiry): Promise<void>;
  /** Deletes an entry. Returns whether it existed. */
  delete(key: string): Promise<boolean>;
  /** Adds to a whole number and returns the sum. A missing entry counts as 0. */
  increment(key: string, by?: number, options?: CacheExpiry): Promise<number>;
  /** Sets the expiry of an entry, null for never. Returns whether the entry exists. */
  expire(key: string, expirySeconds: number | null): Promise<boolean>;
  /** Adds members to a set, at most 1,000 at once. Returns the number of new members. */
  add(key: string, members: CacheMembers, options?: CacheExpiry): Promise<number>;
  /** Removes members from a set. Returns the number of removed members. An empty set is deleted. */
  remove(key: string, members: CacheMembers): Promise<number>;
  /** Whether a set has the member. */
  has(key: string, member: string | number): Promise<boolean>;
  /** Returns the members of a set in the order of their addition, or of a list from head to tail; empty if there is no entry. */
  members(key: string): Promise<string[]>;
  /** Returns the number of members of a set or list; 0 if there is no entry. */
  size(key: string): Promise<number>;
  /** Adds members to a list, at most 1,000 at once. Returns its new length. */
  push(key: string, members: CacheMembers, options?: PushOptions): Promise<number>;
  /** Removes one member from a list and returns it, or null. An empty list is deleted. */
  pop(key: string, options?: PopOptions): Promise<string | null>;
}
