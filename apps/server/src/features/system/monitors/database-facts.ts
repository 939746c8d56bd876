import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { getDatabaseInfo } from '@flotilla/contract/http/system/monitors';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export type DatabaseFacts = NonNullable<AnswerOf<typeof getDatabaseInfo>['facts']>;

/** Names of the servers' own connections end with the id of their process. */
const application = sql`regexp_replace(coalesce(nullif(application_name, ''), backend_type), ' [0-9a-f-]{36}$', '')`;

/** Reads the state of the database and of its server from the statistics of PostgreSQL. */
export async function readDatabaseFacts(db: Queryable): Promise<Omit<DatabaseFacts, 'embedded'>> {
  const { rows } = await db.execute<Omit<DatabaseFacts, 'embedded' | 'connections'>>(sql`
    select current_setting('server_version') as version,
           pg_postmaster_start_time()::timestamptz(3) as "startedAt",
           pg_database_size(datname) as bytes,
           current_setting('max_connections')::int as "maxConnections",
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "connectionsUsed",
           (case when blks_hit + blks_read > 0 then round(100.0 * blks_hit / (blks_hit + blks_read), 2) end)::float8 as "cacheHitPercent",
           xact_commit as commits, xact_rollback as rollbacks, deadlocks, temp_bytes as "temporaryBytes",
           (select wal_bytes::float8 from pg_stat_wal) as "walBytes",
           (select (extract(epoch from max(clock_timestamp() - xact_start)) * 1000)::float8 from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()) as "oldestTransactionMs",
           (select age(datfrozenxid)::float8 from pg_database where datname = current_database()) as "frozenAge",
           current_setting('autovacuum_freeze_max_age')::float8 as "frozenAgeLimit",
           stats_reset::timestamptz(3) as "statisticsSince"
      from pg_stat_database where datname = current_database()`);
  const { rows: connections } = await db.execute<DatabaseFacts['connections'][number]>(sql`
    select ${application} as application, coalesce(state, '') as state, count(*)::int as count
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     group by 1, 2 order by 3 desc, 1, 2`);
  return { ...rows[0]!, connections };
}
