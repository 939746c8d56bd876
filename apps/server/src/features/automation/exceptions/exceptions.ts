import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Exceptions, RunsException } from './api.ts';

/** The line of the script that threw, from the first line of its stack. */
function lineOf(stack: string): number | null {
  const [first = ''] = stack.trimStart().split('\n');
  const found = first.match(/:(\d{1,8})(?::\d+)?\)?\s*$/);
  return found ? Number(found[1]) : null;
}

/** Stores exceptions with the current names, so that a later renaming of a script does not change history. */
export function createExceptions(db: Queryable): Exceptions {
  return {
    async record(tx, ended) {
      // An interrupted run is not its script's fault.
      const failed = ended.filter(({ exception }) => exception.kind !== 'agent');
      if (failed.length === 0) return;
      const column = <T>(pick: (one: (typeof failed)[number]) => T) => sql.param(failed.map(pick));
      await tx.execute(sql`
        insert into script_exception (tenant_id, owner_id, device_id, device_no, run_id, task_id, task_name, script_id, script_name,
                                      script_version, apk_version, kind, message, fault, stack, artifact, script_line)
        select r.tenant_id, r.owner_id, r.device_id, r.device_no, r.id, r.task_id, t.name, s.id, s.name,
               v.label, f.apk_version, f.kind, f.message, f.fault::jsonb, f.stack, f.artifact, f.script_line
          from unnest(${column((one) => one.runId)}::bigint[], ${column((one) => one.apkVersion)}::text[],
                      ${column((one) => one.exception.kind)}::text[], ${column((one) => one.exception.message)}::text[],
                      ${column(({ exception: { fault } }) => (fault ? JSON.stringify(fault) : null))}::text[],
                      ${column((one) => one.exception.stack)}::text[], ${column((one) => one.exception.artifact)}::text[],
                      ${column((one) => lineOf(one.exception.stack))}::integer[])
               as f (run_id, apk_version, kind, message, fault, stack, artifact, script_line)
          join run_ref r on r.id = f.run_id and r.state = 'failed'
          join task_ref t on t.id = r.task_id
          join script_version_ref v on v.id = r.script_version_id
          join script_ref s on s.id = v.script_id
        on conflict (run_id) do nothing`);
    },
    async ofRuns(runIds) {
      if (runIds.length === 0) return new Map();
      const { rows } = await db.execute<RunsException & { run_id: number }>(
        sql`select id, run_id, fault from script_exception where run_id = any(${sql.param(runIds)}::bigint[])`,
      );
      return new Map(rows.map((row) => [row.run_id, row]));
    },
  };
}
