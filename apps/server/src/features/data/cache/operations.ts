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

const write = async (tx: Queryable, { id }: Entry, columns: Columns, expiry: Expiry) => {
  await tx
    .update(entries)
    .set({ ...columns, ...expiryColumns(expiry) })
    .where(eq(entries.id, id));
};
const drop = async (tx: Queryable, { id }: Entry) => {
  await tx.delete(entries).where(eq(entries.id, id));
};

/** The locked entry, or a new one, which is empty. With `anyKind` an entry of another type is accepted. */
async function openEntry(tx: Queryable, place: Place, kind: CacheType, anyKind = false): Promise<Entry> {
  const { tenantId, ownerId, key, mostEntries } = place;
  for (;;) {
    const found = await lockEntry(tx, tenantId, key, anyKind ? undefined : kind);
    if (found) return found;
    await assertRoomForOne(tx, tenantId, mostEntries);
    const created = await createEntry(tx, { tenantId, ownerId }, key, kind);
    // Otherwise another transaction has just created it.
    if (created) return created;
  }
}

export async function setText(tx: Queryable, place: Place, value: string, expiry: Expiry): Promise<void> {
  const entry = await openEntry(tx, place, 'string', true);
  if (entry.kind !== 'string') await removeAllMembers(tx, entry.id);
  await write(tx, entry, { kind: 'string', value, size: 1, characters: value.length }, expiry ?? null);
}

/** @throws 409 if the text is no whole number, or the sum is too large to be exact */
export async function increment(tx: Queryable, place: Place, by: number, expiry: Expiry): Promise<number> {
  const entry = await openEntry(tx, place, 'string');
  const text = entry.size === 0 ? '0' : entry.value;
  const sum = isNumeric(text) ? Number(text) + by : Number.NaN;
  if (!Number.isSafeInteger(sum)) throw new CallError('cacheNoNumber', { params: { key: place.key } });
  await write(tx, entry, { value: String(sum), size: 1, characters: String(sum).length }, expiry);
  return sum;
}

/** The size of an entry with these members added. @throws 409 if it exceeds the limits */
function grown({ size, characters }: Pick<Entry, 'size' | 'characters'>, members: readonly string[]) {
  const after = { size: size + members.length, characters: characters + charactersOf(members) };
  assertRoom(after);
  return after;
}
/** Checked before an entry is created: a refused call creates none, because its transaction also has other calls. */
const assertFitsInto = (members: readonly string[]) => grown({ size: 0, characters: 0 }, members);

export async function addToSet(tx: Queryable, place: Place, given: readonly string[], expiry: Expiry): Promise<number> {
  const members = [...new Set(given)];
  assertFitsInto(members);
  const entry = await openEntry(tx, place, 'set');
  const fresh = await newTo(tx, entry.id, members);
  const after = grown(entry, fresh);
  if (fresh.length > 0) await addMembers(tx, entry, fresh);
  await write(tx, entry, after, expiry);
  return fresh.length;
}

export async function push(
  tx: Queryable,
  place: Place,
  members: readonly string[],
  end: 'head' | 'tail',
  expiry: Expiry,
): Promise<number> {
  assertFitsInto(members);
  const entry = await openEntry(tx, place, 'list');
  const after = grown(entry, members);
  await addMembers(tx, entry, members, end);
  await write(tx, entry, after, expiry);
  return after.size;
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
