import type { AlarmCause, AlarmRule } from '@flotilla/contract/http/fleet/alarms';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Events } from '../../../../platform/events/events.ts';
import { recordIncidents } from '../record-incidents.ts';

export interface Message extends Record<string, unknown> {
  readonly id: number;
  readonly incidentId: number;
  readonly kind: 'opened' | 'recovered';
  readonly attempts: number;
}

/** Queues a message about each incident whose next one is due. */
export async function queueDue(db: Queryable): Promise<void> {
  await db.execute(sql`
    with due as (
      update alarm_incident i set next_at = now() + make_interval(secs => s.interval_seconds)
        from alarm_settings s
       where s.tenant_id = i.tenant_id and s.enabled = 1 and s.address <> ''
         and i.recovered_at is null and i.next_at <= now() and (s.count = 0 or i.sent < s.count)
         and exists (select from alarm a where a.incident_id = i.id and a.state = 'open')
         and not exists (select from alarm_message m where m.incident_id = i.id and m.state in ('waiting', 'sending'))
      returning i.id, i.tenant_id)
    insert into alarm_message (tenant_id, incident_id, kind) select tenant_id, id, 'opened' from due`);
}

/**
 * Ends the incidents whose alarms have all recovered. Those with a message that was sent, or may have been, get one about the recovery;
 * the messages that wait are dropped.
 */
export async function settleIncidents(db: Database, events: Events): Promise<void> {
  await db.transaction(async ({ drizzle: tx }) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      update alarm_incident i set recovered_at = now()
       where i.recovered_at is null
         and not exists (select from alarm a where a.incident_id = i.id and a.state <> 'recovered')
      returning i.id`);
    if (rows.length === 0) return;
    await recordIncidents(
      tx,
      events,
      'alarm.recovered',
      rows.map(({ id }) => id),
    );
    const ids = sql.param(rows.map(({ id }) => id));
    await tx.execute(sql`
      insert into alarm_message (tenant_id, incident_id, kind)
      select i.tenant_id, i.id, 'recovered' from alarm_incident i join alarm_settings s on s.tenant_id = i.tenant_id
       where i.id = any(${ids}::bigint[]) and s.enabled = 1 and s.address <> ''
         and (i.sent > 0 or exists (
           select from alarm_message m where m.incident_id = i.id and m.state = 'sending'))
         and exists (select from alarm a where a.incident_id = i.id and not a.left_out)`);
    await tx.execute(sql`
      update alarm_message set state = 'dropped', ended_at = now()
       where incident_id = any(${ids}::bigint[]) and kind = 'opened' and state = 'waiting'`);
  });
}

/** The tenants with messages to send now, the least often refused first. A robot that is over its limit is left alone. */
export async function tenantsDue(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ tenantId: number }>(sql`
    select m.tenant_id as "tenantId" from alarm_message m
     where m.state = 'waiting' and m.next_at <= now()
       and not exists (select from alarm_message l
                        where l.tenant_id = m.tenant_id and l.state = 'waiting' and l.limited and l.next_at > now())
     group by m.tenant_id order by min(m.attempts), min(m.next_at)`);
  return rows.map(({ tenantId }) => tenantId);
}

/** More messages than these are merged into one. */
const mostSingle = 3;

/**
 * Claims the next message of a tenant, or all of them if they are many or have waited for a rate limit. A claim counts as an attempt
 * before the robot is called, so that a server that is killed then does not send the message again at once.
 */
export async function claim(db: Database, tenantId: number, robotHash: string): Promise<Message[]> {
  return db.transaction(async ({ drizzle: tx }) => {
    const { rows: due } = await tx.execute<{ id: number; limited: boolean }>(sql`
      select id, limited from alarm_message
       where tenant_id = ${tenantId} and state = 'waiting' and next_at <= now() order by id limit 1000
         for update skip locked`);
    const merges = due.length > mostSingle || due.some(({ limited }) => limited);
    const ids = (merges ? due : due.slice(0, 1)).map(({ id }) => id);
    if (ids.length === 0) return [];
    const { rows } = await tx.execute<Message>(sql`
      update alarm_message set state = 'sending', attempts = attempts + 1, attempted_at = now(), robot_hash = ${robotHash}
       where id = any(${sql.param(ids)}::bigint[])
      returning id, incident_id as "incidentId", kind, attempts`);
    return rows.sort((one, other) => one.id - other.id);
  });
}

/** The messages that a robot got within the last minute. Messages that were merged have one time. */
export async function countLastMinute(db: Queryable, robotHash: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct attempted_at)::int as count from alarm_message
     where robot_hash = ${robotHash} and attempted_at > now() - interval '1 minute'`);
  return rows[0]!.count;
}

const param = (messages: readonly Message[]) => sql.param(messages.map(({ id }) => id));

/** The messages were sent, or need not be. */
export async function endMessages(db: Queryable, messages: readonly Message[], state: 'sent' | 'dropped') {
  if (messages.length === 0) return;
  await db.execute(sql`
    with ended as (
      update alarm_message set state = ${state}, ended_at = now(), error = '', limited = false
       where id = any(${param(messages)}::bigint[]) returning incident_id, kind)
    update alarm_incident i set sent = i.sent + (e.kind = 'opened')::int, last_sent_at = now(), send_error = ''
      from ended e where i.id = e.incident_id and ${state === 'sent'}`);
}

interface Retry {
  readonly error: string;
  /** `null`: no further attempt. */
  readonly waitMs: number | null;
  /** The attempt was refused because of the rate, so it does not count. */
  readonly limited: boolean;
}

export async function retryMessages(db: Queryable, messages: readonly Message[], { error, waitMs, limited }: Retry) {
  await db.execute(sql`
    with failed as (
      update alarm_message
         set state = ${waitMs === null ? 'failed' : 'waiting'}, error = ${error}, limited = ${limited},
             attempts = attempts - ${limited ? 1 : 0},
             next_at = now() + make_interval(secs => ${(waitMs ?? 0) / 1000}),
             ended_at = case when ${waitMs === null} then now() end
       where id = any(${param(messages)}::bigint[]) returning incident_id)
    update alarm_incident i set send_error = ${error} from failed f where i.id = f.incident_id`);
}

/** Puts messages back whose server has not reported the result of an attempt. The robot may have got them, so they wait for the interval. */
export async function recoverLost(db: Queryable, leaseSeconds: number): Promise<void> {
  await db.execute(sql`
    update alarm_message m
       set state = 'waiting', next_at = m.attempted_at + make_interval(secs => coalesce(
             (select s.interval_seconds from alarm_settings s where s.tenant_id = m.tenant_id), 1800))
     where m.state = 'sending' and m.attempted_at < now() - make_interval(secs => ${leaseSeconds})`);
}

/** Drops the messages of a restored site, which the old one has sent, and reminds of open incidents after their interval only. */
export async function dropRestored(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update alarm_message set state = 'dropped', ended_at = now() where state in ('waiting', 'sending')`);
  await tx.execute(sql`
    update alarm_incident i set next_at = now() + make_interval(secs => s.interval_seconds)
      from alarm_settings s
     where s.tenant_id = i.tenant_id and i.recovered_at is null and i.next_at <= now()`);
}

export interface IncidentRow extends Record<string, unknown> {
  readonly id: number;
  readonly rule: AlarmRule;
  readonly cause: AlarmCause;
  readonly causeName: string;
  readonly openedAt: string;
  readonly sent: number;
  /** Alarms that have not recovered, or all of a recovered incident. */
  readonly count: number;
  /** Alarms in the state `open`. */
  readonly unacknowledged: number;
  readonly recoveredAt: string | null;
  /** The first ten. */
  readonly deviceNos: readonly string[];
  readonly groupNames: readonly string[];
  readonly taskName: string;
  readonly value: number | null;
  readonly limit: number;
}

/** The incidents as their messages show them. */
export async function readIncidents(db: Queryable, ids: readonly number[]): Promise<Map<number, IncidentRow>> {
  const { rows } = await db.execute<IncidentRow>(sql`
    select i.id, i.rule, i.cause, i.cause_name as "causeName", i.opened_at as "openedAt", i.sent,
           i.recovered_at as "recoveredAt",
           a.count, a.unacknowledged, a.numbers as "deviceNos", a.groups as "groupNames", a.task_name as "taskName", a.value,
           a.limit_value as "limit"
      from alarm_incident i
     cross join lateral (
       select count(*)::int as count, (count(*) filter (where one.state = 'open'))::int as unacknowledged,
              coalesce((array_agg(one.device_no order by natural_key(one.device_no) collate "C")
                         filter (where one.device_no <> ''))[1:10], '{}') as numbers,
              coalesce(array_agg(distinct one.group_name) filter (where one.group_name <> ''), '{}') as groups,
              coalesce(max(one.task_name), '') as task_name, max(one.value) as value,
              coalesce(max(one.limit_value), 0) as limit_value
         from alarm one
        where one.incident_id = i.id and not one.left_out
          and (i.recovered_at is not null or one.state <> 'recovered')) a
     where i.id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The age of the oldest message that could have been sent, in seconds; 0 if there is none. */
export async function outboxAgeSeconds(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ age: number }>(sql`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
      from alarm_message where state in ('waiting', 'sending')`);
  return rows[0]!.age;
}

/** Records a test message, so that it counts for the rate. */
export async function recordTest(db: Queryable, tenantId: number, robotHash: string): Promise<void> {
  await db.execute(sql`
    insert into alarm_message (tenant_id, kind, state, attempted_at, attempts, ended_at, robot_hash)
    values (${tenantId}, 'test', 'sent', now(), 1, now(), ${robotHash})`);
}
