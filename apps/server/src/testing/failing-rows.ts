import type { TestDatabase } from './database.ts';

const faults = {
  /** In a way that no call expects. */
  unexpected: "raise exception 'no room' using errcode = 'XX000';",
  /** As a database ends its connections when it stops. */
  connectionLost: 'perform pg_terminate_backend(pg_backend_pid()); return new;',
};

interface Failing {
  readonly table: string;
  /** Which new rows the database fails at. */
  readonly when: string;
  readonly fault?: keyof typeof faults;
}

/** Work during which the database fails at some rows. */
export async function withFailingRows<T>(
  db: TestDatabase,
  { table, when, fault = 'unexpected' }: Failing,
  work: () => Promise<T>,
): Promise<T> {
  await db.query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin ${faults[fault]} end $$`);
  await db.query(`create trigger fail before insert on ${table} for each row when (${when}) execute function fail()`);
  try {
    return await work();
  } finally {
    await db.query(`drop trigger fail on ${table}`);
  }
}
