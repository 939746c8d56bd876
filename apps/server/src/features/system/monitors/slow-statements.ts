import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { getDatabaseInfo } from '@flotilla/contract/http/system/monitors';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { failedWith, readBounded } from './bounded.ts';
import { shownText } from './statement-text.ts';

type Info = AnswerOf<typeof getDatabaseInfo>;
type SlowStatement = NonNullable<Info['statements']>[number];
type Missing = NonNullable<Info['statementsMissing']>;

const UNDEFINED_TABLE = '42P01';
const NOT_IN_PREREQUISITE_STATE = '55000';
const INSUFFICIENT_PRIVILEGE = '42501';

const commands: Record<Missing['reason'], string> = {
  notCreated: 'create extension pg_stat_statements;',
  notLoaded: "alter system set shared_preload_libraries = 'pg_stat_statements'; -- and restart PostgreSQL",
  notAllowed: 'grant select on pg_stat_statements to public;',
};

const missing = (reason: Missing['reason']) => ({
  statements: null,
  statementsMissing: { reason, command: commands[reason] },
});

/** PostgreSQL replaces the values of these statements by placeholders. Others, such as `alter role … password`, may show them. */
const normalised = sql`query ~* '^\\s*(select|insert|update|delete|with|merge)\\s'`;

/** Reads the statements of this database that took most time in all, or the reason why they are not recorded. */
export async function readSlowStatements(db: Database): Promise<Pick<Info, 'statements' | 'statementsMissing'>> {
  try {
    const statements = await readBounded(db, async (tx) => {
      const { rows } = await tx.execute<SlowStatement>(sql`
        select ${shownText(sql`query`)} as query, calls, total_exec_time as "totalMs", mean_exec_time as "meanMs",
               max_exec_time as "mostMs", rows
          from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database()) and ${normalised}
         order by total_exec_time desc limit 30`);
      return rows;
    });
    return { statements, statementsMissing: null };
  } catch (error) {
    if (failedWith(error, UNDEFINED_TABLE)) return missing('notCreated');
    if (failedWith(error, NOT_IN_PREREQUISITE_STATE)) return missing('notLoaded');
    if (failedWith(error, INSUFFICIENT_PRIVILEGE)) return missing('notAllowed');
    throw error;
  }
}

/** Creates the extension if this database user may, which external servers often do not allow. */
export async function provideSlowStatements(
  db: Database,
  log: { info(fields: object, message: string): void },
): Promise<void> {
  try {
    await db.query('create extension if not exists pg_stat_statements');
  } catch (error) {
    log.info(
      { err: error },
      'the database does not record slow statements; the page System monitor, Database says why',
    );
  }
}
