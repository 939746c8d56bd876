import { migrationsFolder } from '../app.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Command } from './command.ts';
import { openSiteDatabase } from './open-database.ts';

export const migrateDatabase: Command = async ({ settings, print }) => {
  const db = await openSiteDatabase(settings());
  try {
    const applied = await migrate(db, migrationsFolder);
    print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    return 0;
  } finally {
    await db.close();
  }
};
