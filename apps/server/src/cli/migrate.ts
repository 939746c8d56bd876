import { migrationsFolder } from '../app.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Command } from './command.ts';
import { withSiteDatabase } from './open-database.ts';

export const migrateDatabase: Command = async ({ settings, print }) => {
  const applied = await withSiteDatabase(settings(), (db) => migrate(db, migrationsFolder));
  print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  return 0;
};
