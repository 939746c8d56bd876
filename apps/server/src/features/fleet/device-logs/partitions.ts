import type { Database } from '../../../platform/db/database.ts';

const daysAhead = 7;
const dayMs = 86_400_000;
const namePrefix = 'device_log_';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const nameOf = (day: string): string => namePrefix + day.replaceAll('-', '');

/** The database's day, so that every node makes the same partitions. */
async function today(database: Database): Promise<number> {
  const { rows } = await database.query<{ day: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day`,
  );
  return Date.parse(`${rows[0]!.day}T00:00:00Z`);
}

/** Creates the missing partitions of today and the next days. */
export async function preparePartitions(database: Database): Promise<void> {
  const startMs = await today(database);
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = dayOf(startMs + ahead * dayMs);
    await database.query(
      `create table if not exists ${nameOf(day)} partition of device_log
         for values from ('${day}T00:00:00Z') to ('${dayOf(startMs + (ahead + 1) * dayMs)}T00:00:00Z')`,
    );
  }
}

/** Drops partitions older than `keepDays`, and cursors of journals that have been silent for as long. */
export async function dropOldPartitions(database: Database, keepDays: number): Promise<string[]> {
  const oldest = nameOf(dayOf((await today(database)) - keepDays * dayMs));
  const { rows } = await database.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'device_log'::regclass order by 1`,
  );
  const old = rows.map(({ name }) => name).filter((name) => /^device_log_\d{8}$/.test(name) && name < oldest);
  for (const name of old) {
    await database.query(`alter table device_log detach partition ${name}`);
    await database.query(`drop table ${name}`);
  }
  await database.query(
    `delete from device_log_cursor c where c.stored_at < now() - make_interval(days => $1)
        and not exists (select from device_session_ref s where s.device_id = c.device_id and s.journal_id = c.journal_id)`,
    [keepDays],
  );
  return old;
}
