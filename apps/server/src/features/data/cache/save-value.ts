import type { CacheType } from '@flotilla/contract/http/data/cache';
import type { UserWho } from '../../../platform/access/who.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { assertRoom } from './entries.ts';
import { addMembers, charactersOf, removeAllMembers } from './members.ts';
import { cacheEntries } from './schema.ts';

type Value = string | readonly string[];

/** @throws 400 if a string gets a list of members, or a set or list gets a text */
export function assertFits(dataType: CacheType, value: Value): void {
  if ((dataType === 'string') === (typeof value === 'string')) return;
  throw new CallError('valueOfType', { fields: [{ path: 'value' }] });
}

/** Replaces the value of a locked entry. Members of sets (each once) and lists have their own table; the entry's text is then empty. */
export async function saveValue(tx: Queryable, who: UserWho, id: number, kind: CacheType, value: Value): Promise<void> {
  const given = typeof value === 'string' ? [value] : value;
  const members = kind === 'set' ? [...new Set(given)] : given;
  const columns = { size: members.length, characters: charactersOf(members) };
  assertRoom(columns);
  await removeAllMembers(tx, id);
  if (kind !== 'string') await addMembers(tx, { id, kind }, members);
  const text = typeof value === 'string' ? value : '';
  await scoped(tx, who).update(cacheEntries, [id], { ...columns, value: text });
}
