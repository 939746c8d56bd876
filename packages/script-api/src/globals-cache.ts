/** When a cache entry goes: after so many seconds, or never with null. Left out, it stays as it is; a new entry then never goes. */
export interface CacheExpiry {
  /** 1 to 315,360,000, or null for never. */
  expirySeconds?: number | null;
}

/** One member or several; numbers are kept as texts. */
export type CacheMembers = string | number | readonly (string | number)[];

/** Where to take from a list. */
export interface PopOptions {
  /** Default: from the head. */
  end?: 'head' | 'tail';
}

/** Where to add to a list, and when it goes. */
export interface PushOptions extends CacheExpiry {
  /** Default: at the tail. */
  end?: 'head' | 'tail';
}

/**
 * Texts, sets and lists that all phones of the tenant share, until they expire. Every operation is done as a whole and exactly once,
 * however many phones ask at the same time. Throws `SiteError` when an entry is of another type or a limit is reached: a text
 * has at most 65,536 characters, a set or list 10,000 members and 1,000,000 characters. Numbers are kept as texts.
 * `const visitor = await cache.increment('visitors')` counts, `await cache.push('jobs', ['a', 'b'])` hands out work that
 * `await cache.pop('jobs')` takes, and `(await cache.add('seen', name)) === 0` tells that somebody had it before.
 */
export interface Cache {
  /** The text of an entry, or null. */
  get(key: string): Promise<string | null>;
  /** Keeps a text under the key, whatever was there. Without an expiry it never goes. */
  set(key: string, value: string | number, options?: CacheExpiry): Promise<void>;
  /** Deletes an entry; answers whether it was there. */
  delete(key: string): Promise<boolean>;
  /** Adds to a whole number and answers the sum; what is absent counts as 0. */
  increment(key: string, by?: number, options?: CacheExpiry): Promise<number>;
  /** Sets when an entry goes, null for never; answers whether it was there. */
  expire(key: string, expirySeconds: number | null): Promise<boolean>;
  /** Adds members to a set, at most 1,000 at once; answers how many are new. */
  add(key: string, members: CacheMembers, options?: CacheExpiry): Promise<number>;
  /** Removes members of a set; answers how many were there. A set without members is gone. */
  remove(key: string, members: CacheMembers): Promise<number>;
  /** Whether a set has the member. */
  has(key: string, member: string | number): Promise<boolean>;
  /** The members of a set in the order they came, or of a list from head to tail; empty when there is no entry. */
  members(key: string): Promise<string[]>;
  /** How many members a set or list has; 0 when there is no entry. */
  size(key: string): Promise<number>;
  /** Adds to a list, at most 1,000 at once; answers how many it has then. */
  push(key: string, members: CacheMembers, options?: PushOptions): Promise<number>;
  /** Takes one from a list, or null. A list without members is gone. */
  pop(key: string, options?: PopOptions): Promise<string | null>;
}
