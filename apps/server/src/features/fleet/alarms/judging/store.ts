import type { AlarmRule } from '@flotilla/contract/http/fleet/alarms';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { OpenAlarm } from './open-alarms.ts';

/** A phone or task that breaks a rule. */
export interface Breach {
  readonly tenantId: number;
  readonly ownerId: number;
  readonly rule: AlarmRule;
  readonly deviceId: number | null;
  readonly taskId: number | null;
  readonly value: number;
  readonly limit: number;
}

type Row = Omit<OpenAlarm, 'openedAtMs' | 'heartbeats'> & { readonly openedAt: string } & Record<string, unknown>;
const columns = sql`
  id, tenant_id as "tenantId", owner_id as "ownerId", rule, device_id as "deviceId", task_id as "taskId",
  incident_id as "incidentId", opened_at as "openedAt"`;
const openOf = ({ openedAt, ...row }: Row): OpenAlarm => ({ ...row, openedAtMs: Date.parse(openedAt), heartbeats: 0 });

/** The alarms that have not recovered, of phones and tasks that still exist. */
export async function readOpen(db: Queryable): Promise<OpenAlarm[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from alarm where state <> 'recovered' and (device_id is not null or task_id is not null)`);
  return rows.map(openOf);
}

const rowsAStatement = 5_000;

/** Opens alarms, except those that another process has opened. */
export async function openAlarms(db: Queryable, breaches: readonly Breach[]): Promise<OpenAlarm[]> {
  const opened: OpenAlarm[] = [];
  for (let from = 0; from < breaches.length; from += rowsAStatement) {
    const some = breaches.slice(from, from + rowsAStatement);
    const column = <T>(pick: (breach: Breach) => T) => sql.param(some.map(pick));
    const { rows } = await db.execute<Row>(sql`
      insert into alarm (tenant_id, owner_id, rule, device_id, device_no, group_id, group_name, task_id, task_name, value, limit_value)
      select b.tenant_id, b.owner_id, b.rule, d.id, coalesce(d.device_no, ''), d.group_id, coalesce(g.name, ''), t.id,
             coalesce(t.name, ''), b.value, b.limit_value
        from unnest(${column((one) => one.tenantId)}::bigint[], ${column((one) => one.ownerId)}::bigint[],
                    ${column((one) => one.rule)}::text[], ${column((one) => one.deviceId)}::bigint[],
                    ${column((one) => one.taskId)}::bigint[], ${column((one) => one.value)}::float8[],
                    ${column((one) => one.limit)}::float8[])
               as b (tenant_id, owner_id, rule, device_id, task_id, value, limit_value)
        join user_ref u on u.id = b.owner_id
        left join device_ref d on d.id = b.device_id
        left join device_group_ref g on g.id = d.group_id
        left join task_ref t on t.id = b.task_id
       where d.id is not null or t.id is not null
      on conflict do nothing
      returning ${columns}`);
    opened.push(...rows.map(openOf));
  }
  return opened;
}

/** `leftOut`: the alarms end without a recovery. */
export async function endAlarms(db: Queryable, ids: readonly number[], leftOut: boolean): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsAStatement) {
    await db.execute(sql`
      update alarm set state = 'recovered', recovered_at = now(), left_out = ${leftOut}
       where id = any(${sql.param(ids.slice(from, from + rowsAStatement))}::bigint[]) and state <> 'recovered'`);
  }
}

/** Ends the alarms of deleted phones and tasks. */
export async function endAbandoned(db: Queryable): Promise<void> {
  await db.execute(sql`
    update alarm set state = 'recovered', recovered_at = now(), left_out = true
     where state <> 'recovered' and device_id is null and task_id is null`);
}

/** The tenants that have expired, by the id of their root user. */
export async function readExpiredTenants(db: Queryable): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from user_ref where id = tenant_id and expires_at <= now()`,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface FailedShare extends Record<string, unknown> {
  readonly tenantId: number;
  readonly ownerId: number;
  readonly taskId: number;
  readonly percent: number;
}

/** The failed share of each task of these tenants with at least `least` runs that ended within the last hour. */
export async function readFailedShares(
  db: Queryable,
  tenantIds: readonly number[],
  least: number,
): Promise<FailedShare[]> {
  const { rows } = await db.execute<FailedShare>(sql`
    select t.tenant_id as "tenantId", t.owner_id as "ownerId", t.id as "taskId",
           (100.0 * count(*) filter (where r.state = 'failed') / count(*))::float8 as percent
      from run_ref r join task_ref t on t.id = r.task_id
     where r.tenant_id = any(${sql.param([...tenantIds])}::bigint[]) and r.state in ('done', 'failed')
       and r.ended_at > now() - interval '1 hour' and r.cleared_at is null
     group by t.tenant_id, t.owner_id, t.id having count(*) >= ${least}`);
  return rows;
}
