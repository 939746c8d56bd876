import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { getDatabaseInfo } from '@flotilla/contract/http/system/monitors';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export type TableUse = NonNullable<AnswerOf<typeof getDatabaseInfo>['tables']>[number];

/** Reads the largest tables. A partitioned table is counted by its partitions. */
export async function readTableUses(db: Queryable): Promise<TableUse[]> {
  const { rows } = await db.execute<TableUse>(sql`
    select relname as name, pg_total_relation_size(relid) as bytes, n_live_tup as rows, n_dead_tup as "deadRows",
           greatest(last_vacuum, last_autovacuum)::timestamptz(3) as "lastVacuumAt",
           greatest(last_analyze, last_autoanalyze)::timestamptz(3) as "lastAnalyseAt"
      from pg_stat_user_tables where schemaname = current_schema()
     order by bytes desc, name limit 50`);
  return rows;
}
