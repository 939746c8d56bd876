import { openDatabase } from './database.ts';
import { silentLog } from './database-log.ts';

/** A server process for tests: opens the given data folder, reports the result, and closes it on SIGTERM. */
const database = await openDatabase({ dataDir: process.argv[2]! }, { log: silentLog }).catch((failure: Error) => {
  console.log(JSON.stringify({ error: failure.name, message: failure.message }));
  process.exit(1);
});
await database.query('create table if not exists kept (line int)');
await database.query('insert into kept select count(*) from kept');
const { rows } = await database.query<{ lines: number; runsAs: string }>('select count(*) as lines from kept');
console.log(JSON.stringify({ lines: rows[0]!.lines }));

// The pool's idle connections do not keep the process alive.
const staying = setInterval(() => {}, 60_000);
process.once('SIGTERM', async () => {
  clearInterval(staying);
  await database.close();
});
