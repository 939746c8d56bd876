import type { TestDatabase } from './database.ts';

/** Lets the statements of a database read another time than the machine's. Call it before the server starts. */
export async function movableClock(db: TestDatabase) {
  await db.query(`create table moved_clock (by_how_much interval not null)`);
  await db.query(`insert into moved_clock values ('0')`);
  await db.query(`create function public.now() returns timestamptz language sql stable as
    'select pg_catalog.now() + (select by_how_much from public.moved_clock)'`);
  await db.query(`alter table run alter column created_at set default public.now()`);
  await db.query(`alter database ${db.name} set search_path = public, pg_catalog`);
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return (byHowMuch: string) => db.query('update moved_clock set by_how_much = $1', [byHowMuch]);
}
