import { type AlarmCause, type AlarmRule, type AlarmSummary, alarmRules } from '@flotilla/contract/http/fleet/alarms';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../../platform/access/who.ts';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { readAll } from '../../../../platform/db/queryable.ts';
import { shownSendError } from '../sending/post-errors.ts';
import { sends, type TenantSettings } from '../settings/tenant-settings.ts';
import { rowsOf, shownCause } from './list-alarms.ts';

const mostIncidents = 50;

interface Counted {
  readonly rule: AlarmRule;
  readonly open: number;
  readonly acknowledged: number;
  /** The incidents of this rule with an open alarm. All alarms of an incident have the same rule. */
  readonly incidents: number;
}
interface IncidentRow {
  readonly id: number;
  readonly rule: AlarmRule;
  readonly cause: AlarmCause;
  readonly causeName: string;
  readonly count: number;
  readonly state: 'open' | 'acknowledged';
  readonly since: string;
  readonly deviceNos: readonly string[];
  readonly taskId: number | null;
  readonly taskName: string;
}

/** Counts the alarms in reach that have not recovered. */
export async function summarizeAlarms(
  db: Queryable,
  who: UserWho,
  settings: TenantSettings,
  locale: Locale,
): Promise<AlarmSummary> {
  const rows = rowsOf(db, who);
  const active = sql`${rows} where ${rows.state} <> 'recovered'`;
  const [counted, found, sending] = await readAll(db, [
    () =>
      db.execute<Counted & Record<string, unknown>>(sql`
        select rule, (count(*) filter (where state = 'open'))::int as open,
               (count(distinct incident_id) filter (where state = 'open'))::int as incidents,
               (count(*) filter (where state = 'acknowledged'))::int as acknowledged from ${active} group by rule`),
    () =>
      db.execute<IncidentRow & Record<string, unknown>>(sql`
        select i.id, i.rule, i.cause, i.cause_name as "causeName", a.count, a.since, a.task_id as "taskId",
               a.task_name as "taskName", a.numbers as "deviceNos", case when a.is_open then 'open' else 'acknowledged' end as state
          from (select incident_id, count(*)::int as count, min(opened_at) as since, max(task_id) as task_id,
                       max(task_name) as task_name, bool_or(state = 'open') as is_open,
                       coalesce((array_agg(device_no order by natural_key(device_no) collate "C")
                                  filter (where device_no <> ''))[1:10], '{}') as numbers
                  from ${active} and incident_id is not null group by incident_id
                 order by is_open desc, incident_id desc limit ${mostIncidents}) a
          join alarm_incident i on i.id = a.incident_id order by a.is_open desc, i.id desc`),
    () =>
      db.execute<{ lastSentAt: string | null; lastError: string | null }>(sql`
        select (select ended_at from alarm_message
                 where tenant_id = ${who.tenantId} and kind <> 'test' and state = 'sent' order by id desc limit 1) as "lastSentAt",
               (select error from alarm_message
                 where tenant_id = ${who.tenantId} and kind <> 'test' and state <> 'dropped' and attempts > 0
                 order by id desc limit 1) as "lastError"`),
  ]);
  const sum = (pick: (one: Counted) => number) => counted.rows.reduce((total, one) => total + pick(one), 0);
  const byRule = Object.fromEntries(alarmRules.map((rule) => [rule, 0])) as Record<AlarmRule, number>;
  for (const { rule, open, acknowledged } of counted.rows) byRule[rule] = open + acknowledged;
  const { lastSentAt = null, lastError } = sending.rows[0] ?? {};
  return {
    open: sum(({ open }) => open),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    openIncidents: sum(({ incidents }) => incidents),
    byRule,
    sending: { enabled: sends(settings), lastSentAt, lastError: shownSendError(lastError ?? '', locale) },
    incidents: found.rows.map((row) => ({
      ...row,
      deviceNos: [...row.deviceNos],
      causeName: shownCause(row.cause, row.causeName, locale),
    })),
  };
}
