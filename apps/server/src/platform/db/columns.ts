import { sql } from './orm.ts';
import { bigint, timestamp } from './orm-tables.ts';

export const rowId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = (name: string) => bigint(name, { mode: 'number' });
/** An instant; ISO 8601 text with zone in JavaScript. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });
/** The time of the last change by a user. Each drizzle update sets it, unless the update has its own value. */
export const modified = (name: string) =>
  instant(name)
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`);
