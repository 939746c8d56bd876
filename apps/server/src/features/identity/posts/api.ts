import { bigint, integer, pgView, smallint, text } from '../../../platform/db/orm-tables.ts';

/** Posts for joins by other slices: a view, so that they cannot write them. */
export const postRef = pgView('post_ref', {
  id: bigint('id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull(),
  status: smallint('status').$type<0 | 1>().notNull(),
}).existing();
