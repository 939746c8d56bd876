import { type CacheType, mostEntryCharacters, mostMembers } from '@flotilla/contract/http/data/cache';
import { word } from '@flotilla/contract/locale';
import { type TermName, term } from '@flotilla/contract/terms';
import type { Owner } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { and, eq, type SQL, sql } from '../../../platform/db/orm.ts';
import { unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { retention } from '../../../platform/jobs/job.ts';
import { addUpEntries, countEntries } from './count-entries.ts';
import { cacheEntries } from './schema.ts';

export const entries = unscoped(cacheEntries, 'scripts share the entries of their tenant, whoever made them');

/** Whether the time of an entry is not over. */
export const isThere = ({ expiresAt }: Pick<typeof entries, 'expiresAt'>): SQL =>
  sql`(${expiresAt} is null or ${expiresAt} > now())`;
const termOfType = { string: 'cacheString', set: 'cacheSet', list: 'cacheList' } as const satisfies Record<
  CacheType,
  TermName
>;

export type Entry = typeof entries.$inferSelect;

const limitReached = (what: TermName, limit: number) =>
  new CallError('limitReached', { params: { what: term(what), limit } });

/** @throws 409 if a set or list would exceed its limits */
export function assertRoom({ size, characters }: Pick<Entry, 'size' | 'characters'>): void {
  if (size > mostMembers) throw limitReached('cacheMembers', mostMembers);
  if (characters > mostEntryCharacters) throw limitReached('cacheCharacters', mostEntryCharacters);
}

const byKey = (tenantId: number, key: string) => and(eq(entries.tenantId, tenantId), eq(entries.key, key));

/** Deletes the entry if it has expired, so that its key can be used again. */
export async function removeIfExpired(tx: Queryable, tenantId: number, key: string): Promise<void> {
  await tx.delete(entries).where(and(byKey(tenantId, key), sql`${entries.expiresAt} <= now()`));
}

export async function findEntry(db: Queryable, tenantId: number, key: string, kind?: CacheType): Promise<Entry | null> {
  const [found] = await db
    .select()
    .from(entries)
    .where(and(byKey(tenantId, key), isThere(entries)));
  return found ? ofKind(found, kind) : null;
}

/** The entry, locked until the transaction ends; `null` if it is absent. @throws 409 if it has another type */
export async function lockEntry(tx: Queryable, tenantId: number, key: string, kind?: CacheType): Promise<Entry | null> {
  await removeIfExpired(tx, tenantId, key);
  const [found] = await tx.select().from(entries).where(byKey(tenantId, key)).for('update');
  return found ? ofKind(found, kind) : null;
}

function ofKind(entry: Entry, kind: CacheType | undefined): Entry {
  if (kind === undefined || entry.kind === kind) return entry;
  throw new CallError('cacheOtherType', { params: { key: entry.key, type: term(termOfType[kind]) } });
}

/** @throws 409 if the tenant has reached its limit of entries */
export async function assertRoomForOne(tx: Queryable, tenantId: number, mostEntries: number): Promise<void> {
  if ((await countEntries(tx, tenantId)) >= mostEntries) throw limitReached('cacheEntries', mostEntries);
}

/** Creates an empty entry; returns `null` if another transaction has just created it. */
export async function createEntry(tx: Queryable, owner: Owner, key: string, kind: CacheType): Promise<Entry | null> {
  const [made] = await tx
    .insert(entries)
    .values({ ...owner, key, kind, size: 0 })
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}

/** The columns of an expiry that is set now; none if it stays as it is. */
export const expiryColumns = (seconds: number | null | undefined) =>
  seconds === undefined
    ? {}
    : {
        expirySeconds: seconds,
        expiresAt: seconds === null ? null : sql`now() + make_interval(secs => ${seconds}::int)`,
      };

/** Expired entries are already invisible; this frees their space. */
export const cacheRetention = ({ db }: { readonly db: Database }) =>
  retention(
    {
      method: 'cache',
      name: word('清理过期的缓存', 'Remove expired cache entries', '清理過期的快取'),
      cron: '30 * * * * *',
    },
    async () => {
      const removed = await removeInBatches(db.drizzle, entries, sql`${entries.expiresAt} <= now()`);
      await addUpEntries(db.drizzle);
      return removed;
    },
  );
