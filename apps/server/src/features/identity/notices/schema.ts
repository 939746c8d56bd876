import type { Word } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { jsonb, pgTable, primaryKey, smallint, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

/** The title and the text of a notice that the site writes to one user. */
export interface NoticeWords {
  readonly title: Word;
  readonly content: Word;
}

/** `status`: 1 published, 0 not. The owner is the writer, and the only reader of a notice with `words`. */
export const notices = owned(
  pgTable('notice', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    title: text('title').notNull(),
    type: text('type').notNull(),
    content: text('content').notNull().default(''),
    status: smallint('status').$type<0 | 1>().notNull().default(1),
    words: jsonb('words').$type<NoticeWords>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

export const noticeRead = pgTable(
  'notice_read',
  {
    userId: reference('user_id').notNull(),
    noticeId: reference('notice_id').notNull(),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] })],
);
nameTables(term('notices'), 'notice');
