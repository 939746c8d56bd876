import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Events } from '../../../platform/events/events.ts';

/** Phones that an event names. */
const mostNumbers = 10;

/** Records incidents for webhooks: one event per owner, with the phones of this owner only. */
export async function recordIncidents(
  tx: Queryable,
  events: Events,
  type: 'alarm.opened' | 'alarm.recovered',
  incidentIds: readonly number[],
): Promise<void> {
  if (!events.wants(type)) return;
  await events.record(
    tx,
    type,
    sql`select i.tenant_id, a.owner_id, case when count(*) = 1 then min(a.device_id) end as device_id,
               coalesce((array_agg(coalesce(nullif(a.device_no, ''), a.task_name) order by a.id))[1], '') as subject,
               coalesce(i.recovered_at, i.opened_at) as happened_at,
               jsonb_build_object('incidentId', i.id, 'rule', i.rule, 'cause', i.cause, 'causeName', i.cause_name,
                 'count', count(*), 'deviceNos', coalesce(to_jsonb((array_agg(a.device_no order by a.id)
                   filter (where a.device_no <> ''))[1:${sql.raw(`${mostNumbers}`)}]), '[]'),
                 'taskId', min(a.task_id), 'taskName', max(a.task_name), 'value', max(a.value), 'limit', max(a.limit_value),
                 'openedAt', i.opened_at, 'recoveredAt', i.recovered_at) as data
          from alarm_incident i join alarm a on a.incident_id = i.id and not a.left_out
         where i.id = any(${sql.param([...incidentIds])}::bigint[]) group by i.id, a.owner_id order by i.id`,
  );
}
