import { term } from '@flotilla/contract/terms';
import { eq } from '../../../platform/db/orm.ts';
import { bigint, integer, pgView, smallint, text } from '../../../platform/db/orm-tables.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField } from '../../../platform/http/call-error.ts';

/** Posts for joins by other slices: a view, so that they cannot write them. */
export const postRef = pgView('post_ref', {
  id: bigint('id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull(),
  status: smallint('status').$type<0 | 1>().notNull(),
}).existing();

/** For generated features. @public @throws 400 naming `field` if the post does not exist */
export async function assertPostExists(db: Queryable, id: number, field: string): Promise<void> {
  const found = await db.select({ id: postRef.id }).from(postRef).where(eq(postRef.id, id));
  if (found.length === 0) throw invalidField(field, term('unknown'));
}
