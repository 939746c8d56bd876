import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { licence } from './schema.ts';

export const readSavedCode = async (db: Queryable): Promise<string | null> =>
  (await db.select({ code: licence.code }).from(licence))[0]?.code ?? null;

export async function saveCode(db: Queryable, code: string): Promise<void> {
  await db
    .insert(licence)
    .values({ code })
    .onConflictDoUpdate({ target: licence.id, set: { code, savedAt: sql`now()` } });
}
