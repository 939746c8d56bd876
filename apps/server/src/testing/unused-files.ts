import { join } from 'node:path';
import type { App } from '../app.ts';
import { sql } from '../platform/db/orm.ts';
import { createFiles } from '../platform/storage/files.ts';
import { removeUnusedFiles } from '../platform/storage/remove-unused-files.ts';
import type { TestDatabase } from './database.ts';

interface Site {
  readonly app: App;
  readonly db: TestDatabase;
}

/** Removes unused files as the nightly job does, regardless of their age. Returns the number of files. */
export const removeUnused = ({ app, db }: Site): Promise<number> =>
  removeUnusedFiles(db, createFiles(join(app.platform.settings.dataDir, 'files'), 0));

export async function isFileKept({ app }: Pick<Site, 'app'>, sha256: string): Promise<boolean> {
  const file = await app.platform.files.open(sha256);
  file?.destroy();
  return file !== null;
}

/** Columns that hold the name of a stored file and are not called `sha256`: the nightly job does not look there. */
export async function columnsThatForgetFiles({ app, db }: Site): Promise<string[]> {
  const stored: string[] = [];
  for await (const folder of app.platform.files.all()) stored.push(...folder);
  if (stored.length === 0) return [];
  const { rows: columns } = await db.drizzle.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = current_schema() and data_type = 'text' and column_name <> 'sha256'`);
  const holding = columns.map(
    ({ table, column }) => sql`
      select ${`${table}.${column}`} as name
       where exists (select from ${sql.identifier(table)} t join stored on stored.sha256 = t.${sql.identifier(column)})`,
  );
  const { rows } = await db.drizzle.execute<{ name: string }>(sql`
    with stored as (select unnest(${sql.param(stored)}::text[]) as sha256) ${sql.join(holding, sql` union all `)}`);
  return rows.map(({ name }) => name);
}
