import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '../../apps/server/src/platform/db/embedded/cluster.ts';
import { chooseSocketFolder, SOCKET_PORT } from '../../apps/server/src/platform/db/embedded/listener.ts';

export const database = 'flotilla';

export const socketFolderOf = (dataDir: string): string => chooseSocketFolder(join(dataDir, 'database'));

/** Returns the connection options of the database whose socket is in this folder. */
export const connectionTo = (host: string) => ({ host, port: SOCKET_PORT, user: SUPERUSER, database });

export async function openDatabase(host: string): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(host));
  await client.connect();
  return client;
}

/** Asks the database that a server runs itself on this data folder. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await openDatabase(socketFolderOf(dataDir));
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
