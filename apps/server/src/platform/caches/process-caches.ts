import type { Word } from '@flotilla/contract/locale';

export interface CacheDeclaration {
  /** The name in calls, such as `sessions`. */
  readonly name: string;
  readonly title: Word;
  entries(): number;
  /** The approximate size in memory, where it is known. */
  bytes?(): number;
  /** Empties the cache, which fills again from the database. */
  clear(): void | Promise<void>;
}

/** Counts how often a cache had what was wanted. */
export class CacheUses {
  hits = 0;
  misses = 0;
  /** Counts one use; `found` is whether the cache had it. */
  count(found: boolean): void {
    if (found) this.hits += 1;
    else this.misses += 1;
  }
}

interface Registered extends CacheDeclaration {
  readonly uses: CacheUses;
}

/** The caches in the memory of this process. Each registers itself when it is created. */
export function createProcessCaches() {
  const caches = new Map<string, Registered>();
  return {
    /** Returns the counter that the cache must use. */
    register(declared: CacheDeclaration): CacheUses {
      if (caches.has(declared.name)) throw new Error(`two caches are called ${declared.name}`);
      const uses = new CacheUses();
      caches.set(declared.name, { ...declared, uses });
      return uses;
    },
    all: (): Iterable<Registered> => caches.values(),
    find: (name: string): Registered | undefined => caches.get(name),
  };
}
export type ProcessCaches = ReturnType<typeof createProcessCaches>;
