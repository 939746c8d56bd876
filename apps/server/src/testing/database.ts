import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../platform/db/database.ts';
import { silentLog } from '../platform/db/database-log.ts';
import type {} from './global-setup.ts';
import { addressOf, runOnServer } from './test-server.ts';

export interface TestDatabase extends Database {
  name: string;
  /** The address for another process or pool. */
  connection: { readonly connectionString: string };
  /** Closes and removes it. */
  drop(): Promise<void>;
}

/** A database of its own with the current schema: a copy of the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('testServer').template);
}

/** A database of its own with nothing in it. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  // The other strategy writes the whole template into the log.
  await runOnServer(server.connection, `create database ${name} template ${template} strategy file_copy`);
  const connection = { connectionString: addressOf(server, name) };
  const database = connectDatabase(connection, { log: silentLog });
  const drop = async () => {
    await database.close();
    await runOnServer(server.connection, `drop database if exists ${name} with (force)`);
  };
  return { ...database, name, connection, drop };
}
