import { instant, reference } from '../db/columns.ts';
import { bigint, boolean, customType, integer, pgTable, primaryKey, text } from '../db/orm-tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const download = pgTable('download', {
  name: text('name').primaryKey(),
  sessionId: reference('session_id').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  /** Whether the file is complete and has not been downloaded. */
  ready: boolean('ready').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const downloadPart = pgTable(
  'download_part',
  {
    name: text('name').notNull(),
    nth: integer('nth').notNull(),
    content: bytea('content').notNull(),
  },
  ({ name, nth }) => [primaryKey({ columns: [name, nth] })],
);
