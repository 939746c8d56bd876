import type { CacheType } from '@flotilla/contract/http/data/cache';
import { isNumeric } from '@flotilla/contract/numeric-text';
import type { Owner } from '../../../platform/access/who.ts';
import { eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { assertRoom, assertRoomForOne, createEntry, type Entry, entries, expiryColumns, lockEntry } from './entries.ts';
import { addMembers, charactersOf, newTo, removeAllMembers, removeMembers, takeMember } from './members.ts';

/** The entry that a script changes: its owner, its key, and the tenant's limit of entries. */
export interface Place extends Owner {
  readonly key: string;
  readonly mostEntries: number;
}
type Expiry = number | null | undefined;
type Columns = Partial<Pick<Entry, 'kind' | 'value' | 'size' | 'characters'>>;

const absent: Omit<Entry, 'id' | 'kind'> = { value: '', size: 0, characters: 0 };

const write = async (tx: Queryable, { id }: Entry, columns: Columns, expiry: Expiry) => {
  await tx
    .update(entries)
    .set({ ...columns, ...expiryColumns(expiry) })
    .where(eq(entries.id, id));
};
const drop = async (tx: Queryable, { id }: Entry) => {
  await tx.delete(entries).where(eq(entries.id, id));
};

/**
 * Changes the locked entry, or a new one when `prepare` has not refused it. Another transaction may make the entry at the same
 * moment: then it is that entry which is changed.
 */
async function change<Plan>(
  tx: Queryable,
  place: Place,
  kind: CacheType,
  anyKind: boolean,
  prepare: (current: Omit<Entry, 'id' | 'kind'>, id: number | null) => Promise<Plan>,
  perform: (entry: Entry, plan: Plan) => Promise<void>,
): Promise<Plan> {
  const { tenantId, ownerId, key, mostEntries } = place;
  for (;;) {
    const found = await lockEntry(tx, tenantId, key, anyKind ? undefined : kind);
    const plan = await prepare(found ?? absent, found?.id ?? null);
    if (!found) await assertRoomForOne(tx, tenantId, mostEntries);
    const entry = found ?? (await createEntry(tx, { tenantId, ownerId }, key, kind));
    if (!entry) continue;
    await perform(entry, plan);
    return plan;
  }
}

export async function setText(tx: Queryable, place: Place, value: string, expiry: Expiry): Promise<void> {
  const columns = { kind: 'string', value, size: 1, characters: value.length } as const;
  await change(
    tx,
    place,
    'string',
    true,
    async () => null,
    async (entry) => {
      if (entry.kind !== 'string') await removeAllMembers(tx, entry.id);
      await write(tx, entry, columns, expiry ?? null);
    },
  );
}

/** @throws 409 when the text is no whole number, or the sum is too large to be exact */
function sumOf(key: string, text: string, by: number): number {
  const sum = isNumeric(text) ? Number(text) + by : Number.NaN;
  if (!Number.isSafeInteger(sum)) throw new CallError('cacheNoNumber', { params: { key } });
  return sum;
}

export const increment = (tx: Queryable, place: Place, by: number, expiry: Expiry): Promise<number> =>
  change(
    tx,
    place,
    'string',
    false,
    async ({ value }, id) => sumOf(place.key, id === null ? '0' : value, by),
    (entry, sum) => write(tx, entry, { value: String(sum), size: 1, characters: String(sum).length }, expiry),
  );

export async function addToSet(
  tx: Queryable,
  place: Place,
  members: readonly string[],
  expiry: Expiry,
): Promise<number> {
  const { fresh } = await change(
    tx,
    place,
    'set',
    false,
    async ({ size, characters }, id) => {
      const fresh = id === null ? [...new Set(members)] : await newTo(tx, id, members);
      const grown = { size: size + fresh.length, characters: characters + charactersOf(fresh) };
      assertRoom(grown);
      return { fresh, grown };
    },
    async (entry, { fresh, grown }) => {
      if (fresh.length > 0) await addMembers(tx, entry, fresh);
      await write(tx, entry, grown, expiry);
    },
  );
  return fresh.length;
}

export async function push(
  tx: Queryable,
  place: Place,
  members: readonly string[],
  end: 'head' | 'tail',
  expiry: Expiry,
): Promise<number> {
  const grown = await change(
    tx,
    place,
    'list',
    false,
    async ({ size, characters }) => {
      const after = { size: size + members.length, characters: characters + charactersOf(members) };
      assertRoom(after);
      return after;
    },
    async (entry, after) => {
      await addMembers(tx, entry, members, end);
      await write(tx, entry, after, expiry);
    },
  );
  return grown.size;
}

/** Returns the entry without these members; an entry without members is removed. */
async function shrink(tx: Queryable, entry: Entry, gone: readonly string[]): Promise<void> {
  if (gone.length === entry.size) return drop(tx, entry);
  if (gone.length === 0) return;
  const left = { size: entry.size - gone.length, characters: entry.characters - charactersOf(gone) };
  await write(tx, entry, left, undefined);
}

export async function removeFromSet(tx: Queryable, { tenantId, key }: Place, members: readonly string[]) {
  const entry = await lockEntry(tx, tenantId, key, 'set');
  if (!entry) return 0;
  const gone = await removeMembers(tx, entry.id, members);
  await shrink(tx, entry, gone);
  return gone.length;
}

export async function pop(tx: Queryable, { tenantId, key }: Place, end: 'head' | 'tail'): Promise<string | null> {
  const entry = await lockEntry(tx, tenantId, key, 'list');
  const taken = entry && (await takeMember(tx, entry.id, end));
  if (taken === undefined || !entry) return null;
  await shrink(tx, entry, [taken!]);
  return taken;
}

export async function expire(tx: Queryable, { tenantId, key }: Place, seconds: number | null): Promise<boolean> {
  const entry = await lockEntry(tx, tenantId, key);
  if (entry) await write(tx, entry, {}, seconds);
  return entry !== null;
}

export async function remove(tx: Queryable, { tenantId, key }: Place): Promise<boolean> {
  const entry = await lockEntry(tx, tenantId, key);
  if (entry) await drop(tx, entry);
  return entry !== null;
}
