import type { CommandKind } from '@flotilla/contract/device';
import type { DeviceSettings } from '@flotilla/contract/phone-settings';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { answerTimeoutMinutes, isQuick } from './api.ts';
import { type Candidate, newestSessions } from './claim-loop.ts';
import { isOnceOnly } from './kinds.ts';

/** A command that is ready to be sent to its phone. */
export type ClaimedDelivery = {
  readonly id: number;
  readonly deviceId: number;
  readonly kind: CommandKind;
  readonly args: Record<string, unknown>;
  /** All settings that the phone's row has now, for a change of settings. */
  readonly settings: Partial<DeviceSettings> | null;
};

/** CTEs for the candidates. `mine` has the enabled phones whose newest session is a candidate, with the current owner. */
const sessionsOf = (candidates: readonly Candidate[]): SQL => sql`
  held as (${newestSessions(candidates)}), mine as (
    select held.device_id, held.journal_id, d.owner_id, d.settings
      from held join device_ref d on d.id = held.device_id and d.status = 0
  )`;

/** A delayed change of settings is sent with the current values of its fields, so that it does not undo a later change. */
const claimedColumns = sql`c.id, c.device_id as "deviceId", c.kind,
  case when c.kind = 'settings'
    then (select coalesce(jsonb_object_agg(changed.key, mine.settings -> changed.key), '{}')
            from jsonb_object_keys(command.args) as changed (key) where mine.settings ? changed.key)
    else command.args end as args,
  case when c.kind = 'settings' then mine.settings end as settings`;

/**
 * `waiting → sent`: claims all quick commands, and the oldest other command of each phone that has no unanswered one. A server makes one
 * claim at a time. `claimRuns` explains `materialized`, `offset 0` and `state || ''`, which keep the planner on indexes.
 */
export async function claimDeliveries(db: Queryable, candidates: readonly Candidate[]): Promise<ClaimedDelivery[]> {
  const due = sql`c.device_id = mine.device_id and c.owner_id = mine.owner_id and c.state = 'waiting' and c.deadline_at > now()`;
  const { rows } = await db.execute<ClaimedDelivery>(sql`
    with ${sessionsOf(candidates)}, due as materialized (
      select c.id, mine.journal_id from mine join command_delivery c on ${due} where ${isQuick(sql`c.kind`)}
      union all
      select oldest.id, mine.journal_id
        from mine
        cross join lateral (
          select c.id from command_delivery c where ${due} and not ${isQuick(sql`c.kind`)} order by c.id limit 1
        ) oldest
       where not exists (
         select from command_delivery b
          where b.device_id = mine.device_id and b.owner_id = mine.owner_id and b.state = 'sent' and not ${isQuick(sql`b.kind`)}
            and b.sent_at > now() - make_interval(mins => ${answerTimeoutMinutes}) offset 0)
    ), c as (
      update command_delivery d set state = 'sent', sent_at = now(), journal_id = due.journal_id
        from due where d.id = due.id and d.state || '' = 'waiting'
      returning d.*
    )
    select ${claimedColumns} from c join mine on mine.device_id = c.device_id join command on command.id = c.command_id
     order by c.id`);
  return rows;
}

/**
 * Resends deliveries that were sent over an earlier connection and are unanswered. A phone with the same journal knows which commands it
 * has executed, and repeats its report. With another journal, commands that must not be executed twice (`unsure`) fail. Returns the
 * deliveries to send, and the phones whose deliveries failed.
 */
export async function resumeDeliveries(
  db: Queryable,
  candidates: readonly Candidate[],
): Promise<{ again: ClaimedDelivery[]; freed: number[] }> {
  const unsure = sql`(d.journal_id is distinct from mine.journal_id and ${isOnceOnly(sql`d.kind`)})`;
  const { rows } = await db.execute<ClaimedDelivery & { state: string }>(sql`
    with ${sessionsOf(candidates)}, c as (
      update command_delivery d set
          state = case when ${unsure} then 'failed' else 'sent' end,
          ended_at = case when ${unsure} then now() end,
          reason = case when ${unsure} then 'commandUnsure' end,
          sent_at = case when ${unsure} then d.sent_at else now() end,
          journal_id = mine.journal_id
        from mine
       where d.device_id = mine.device_id and d.owner_id = mine.owner_id and d.state = 'sent' and d.deadline_at > now()
      returning d.*
    )
    select ${claimedColumns}, c.state from c join mine on mine.device_id = c.device_id join command on command.id = c.command_id
     order by c.id`);
  return {
    again: rows.filter(({ state }) => state === 'sent'),
    freed: rows.filter(({ state }) => state === 'failed').map(({ deviceId }) => deviceId),
  };
}

type OpenDelivery = { readonly id: number; readonly deviceId: number; readonly state: 'waiting' | 'sent' };

/** Unanswered deliveries of these phones, to find those that a lost wake-up or a database outage has delayed. */
export async function openDeliveries(db: Queryable, deviceIds: readonly number[]): Promise<OpenDelivery[]> {
  const { rows } = await db.execute<OpenDelivery>(sql`
    select c.id, c.device_id as "deviceId", c.state from command_delivery c join device_ref d on d.id = c.device_id and d.owner_id = c.owner_id
     where c.state in ('waiting', 'sent') and c.deadline_at > now() and c.device_id = any(${sql.param(deviceIds)}::bigint[])`);
  return rows;
}
