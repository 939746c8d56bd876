import type { AlarmRule } from '@flotilla/contract/http/fleet/alarms';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Events } from '../../../../platform/events/events.ts';
import { recordIncidents } from '../record-incidents.ts';
import { type Cause, leastTogether } from './causes.ts';

/** Later alarms of a burst join its incident within this time after the last one. */
const joinSeconds = 60;

export interface Joinable extends Cause {
  readonly id: number;
}

/** The incidents of a rule that alarms can still join: large, recent, not acknowledged, with messages left. */
export async function readJoinable(db: Queryable, tenantId: number, rule: AlarmRule): Promise<Joinable[]> {
  const { rows } = await db.execute<Joinable & Record<string, unknown>>(sql`
    select i.id, i.cause, i.cause_key as key, i.cause_name as name
      from alarm_incident i left join alarm_settings s on s.tenant_id = i.tenant_id
     where i.tenant_id = ${tenantId} and i.rule = ${rule} and i.recovered_at is null and i.alarms >= ${leastTogether}
       and i.joined_at > now() - make_interval(secs => ${joinSeconds})
       and (coalesce(s.count, 0) = 0 or i.sent < s.count)
       and exists (select from alarm a where a.incident_id = i.id and a.state = 'open')
     order by i.id desc`);
  return rows;
}

/** The number of incidents of a rule without a common cause that began within the last minutes. */
export async function countRecent(db: Queryable, tenantId: number, rule: AlarmRule, minutes: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from alarm_incident
     where tenant_id = ${tenantId} and rule = ${rule} and cause = 'none'
       and opened_at > now() - make_interval(mins => ${minutes})`);
  return rows[0]!.count;
}

/** Returns the ids of the alarms that were not in an incident yet, and now are in this one. */
async function take(tx: Queryable, incidentId: number, alarmIds: readonly number[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update alarm set incident_id = ${incidentId}
     where id = any(${sql.param([...alarmIds])}::bigint[]) and incident_id is null and state <> 'recovered'`);
  if (rowCount)
    await tx.execute(
      sql`update alarm_incident set alarms = alarms + ${rowCount}, joined_at = now() where id = ${incidentId}`,
    );
  return rowCount ?? 0;
}

export async function joinIncident(db: Database, incidentId: number, alarmIds: readonly number[]): Promise<void> {
  await db.transaction(({ drizzle: tx }) => take(tx, incidentId, alarmIds));
}

/** Begins an incident with these alarms. `null` if another process has taken all of them, or they have recovered. */
export async function beginIncident(
  { db, events }: { readonly db: Database; readonly events: Events },
  { tenantId, rule, cause }: { readonly tenantId: number; readonly rule: AlarmRule; readonly cause: Cause },
  alarmIds: readonly number[],
): Promise<number | null> {
  return db.transaction(async ({ drizzle: tx }) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into alarm_incident (tenant_id, rule, cause, cause_key, cause_name)
      values (${tenantId}, ${rule}, ${cause.cause}, ${cause.key}, ${cause.name}) returning id`);
    const { id } = rows[0]!;
    if ((await take(tx, id, alarmIds)) > 0) {
      await recordIncidents(tx, events, 'alarm.opened', [id]);
      return id;
    }
    await tx.execute(sql`delete from alarm_incident where id = ${id}`);
    return null;
  });
}
