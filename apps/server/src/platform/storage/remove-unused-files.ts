import { word } from '@flotilla/contract/locale';
import { filesLock } from '../backup/files-lock.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { retention } from '../jobs/job.ts';
import type { Files } from './files.ts';

/** Removes the files that no row names, whatever the table: a column that names files is called `sha256`, as the tests see to. Answers how many. */
export async function removeUnusedFiles(db: Database, files: Files): Promise<number> {
  const { rows: naming } = await db.drizzle.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'sha256'`);
  const isUnused = sql.join(
    naming.map(({ name }) => sql`not exists (select from ${sql.identifier(name)} n where n.sha256 = f.sha256)`),
    sql` and `,
  );
  let removed = 0;
  for await (const folder of files.all()) {
    await db.transaction(async ({ drizzle: tx }) => {
      if (!(await lockFiles(tx))) return;
      const { rows } = await tx.execute<{ sha256: string }>(
        sql`select f.sha256 from unnest(${sql.param(folder)}::text[]) as f (sha256) where ${isUnused}`,
      );
      for (const { sha256 } of rows) if (await files.removeOld(sha256)) removed += 1;
    });
  }
  return removed;
}

/** Returns `false` while a backup copies the files of the state that it saw. The next run removes what this one has left. */
async function lockFiles(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${filesLock}::bigint) as free`,
  );
  return rows[0]!.free;
}

export const fileRetention = ({ db, files }: { readonly db: Database; readonly files: Files }) =>
  retention(
    {
      method: 'files',
      name: word('清理不再使用的文件', 'Remove files no longer used', '清理不再使用的檔案'),
      cron: '0 0 4 * * *',
    },
    () => removeUnusedFiles(db, files),
  );
