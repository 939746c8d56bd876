import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Events } from '../../../../platform/events/events.ts';
import type { EndedRun } from '../ended-run.ts';

/** Records the ends of runs for webhooks, in the transaction that ends them. */
export async function recordEnds(tx: Queryable, events: Events, ended: readonly EndedRun[]): Promise<void> {
  if (ended.length === 0 || !events.wants('run.ended')) return;
  await events.record(
    tx,
    'run.ended',
    sql`select r.tenant_id, r.owner_id, r.device_id, r.device_no as subject, r.ended_at as happened_at,
               jsonb_build_object('runId', r.id, 'state', r.state, 'taskId', r.task_id, 'taskName', t.name,
                 'deviceId', r.device_id, 'deviceNo', r.device_no, 'round', r.round, 'try', r.try,
                 'startedAt', r.running_at, 'endedAt', r.ended_at) as data
          from run r left join task_ref t on t.id = r.task_id
         where r.id = any(${sql.param(ended.map(({ runId }) => runId))}::bigint[]) order by r.ended_at, r.id`,
  );
}
