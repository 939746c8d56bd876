import { word } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { eq } from '../../../platform/db/orm.ts';
import { scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { dataTables, type TableOfRows } from './schema.ts';
import { indexRowsAnew } from './store-rows.ts';

const table = unscoped(dataTables, 'locked after the caller’s reach was checked');

/** The table whose rows are read or written. 404 if out of reach. */
export const tableInReach = (db: Queryable, who: UserWho, id: number): Promise<TableOfRows> =>
  scoped(db, who).one(dataTables, id);

/** Like `tableInReach`, for writes: locks the fields of the table until the transaction ends. */
export async function tableForWriting(tx: Queryable, who: UserWho, id: number): Promise<TableOfRows> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('share');
  return tableInReach(tx, who, id);
}

/** Indexes rows for search. Searches also find rows that are not indexed, but more slowly. */
export const indexing = ({ db }: { readonly db: Database }): Job => ({
  method: 'tables.index',
  name: word('更新动态数据的搜索索引', 'Index dynamic data for search', '更新動態資料的搜尋索引'),
  group: 'system',
  cron: '0 * * * * *',
  run: () => indexRowsAnew(db.drizzle),
});
