import { migrationsFolder } from '../app.ts';
import { requireFinishedRestore } from '../platform/backup/unfinished-restore.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Command } from './command.ts';
import { withSiteDatabase } from './open-database.ts';

export const migrateDatabase: Command = async ({ settings, print }) => {
  const site = settings();
  const applied = await withSiteDatabase(site, async (db) => {
    await requireFinishedRestore(db, site.dataDir);
    return migrate(db, migrationsFolder);
  });
  print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  return 0;
};
