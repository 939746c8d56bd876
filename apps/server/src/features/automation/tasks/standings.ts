import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { blockingCommands } from '../commands/api.ts';

/** How a phone stands to a run: one that waits for it, the newest of a task, or none. */
export interface Standing {
  readonly deviceId: number;
  readonly deviceNo: string;
  readonly tenantId: number;
  /** False when the phone has gone to somebody else. */
  readonly owned: boolean;
  readonly disabled: boolean;
  readonly state: string | null;
  readonly madeAt: string;
  readonly notBefore: string;
  readonly beforeStart: boolean;
  /** Why the phone gave the run back, and when. */
  readonly refusal: string;
  readonly refusedAt: string;
  readonly endedAt: string | null;
  /** Why the script could not be fetched; null when that was not the trouble. */
  readonly downloadFault: string | null;
  readonly busySince: string | null;
  readonly busyTask: string;
  /** The command that goes before its runs; null when there is none. */
  readonly commandKind: string | null;
  readonly commandSince: string | null;
  readonly ahead: number;
}

const mostRows = 1_000;
const refusalPause = sql`interval '10 seconds'`;

/** `p` is a phone as it was chosen (device_id, owner_id), `r` its run. */
async function standings(db: Queryable, from: SQL): Promise<Standing[]> {
  const { rows } = await db.execute<Record<keyof Standing, never>>(sql`
    select p.device_id as "deviceId", coalesce(r.device_no, d.device_no) as "deviceNo",
           coalesce(r.tenant_id, d.tenant_id) as "tenantId", d.owner_id is not distinct from p.owner_id as owned,
           coalesce(d.status = 1, false) as disabled, r.state, r.created_at as "madeAt", r.not_before as "notBefore",
           r.not_before > now() and r.reason = '' as "beforeStart", r.reason as refusal,
           r.not_before - ${refusalPause} as "refusedAt", r.ended_at as "endedAt",
           (select e.message from script_exception e where e.run_id = r.id and e.kind = 'download') as "downloadFault",
           b.sent_at as "busySince", case when b.owner_id = p.owner_id then bt.name else '' end as "busyTask",
           command.kind as "commandKind", command.since as "commandSince",
           (select count(*)::int from run a where a.device_id = r.device_id and a.owner_id = r.owner_id and a.state = 'waiting'
             and (a.not_before, a.id) < (r.not_before, r.id)) as ahead
      from ${from}
      left join device d on d.id = p.device_id
      left join run b on b.device_id = p.device_id and b.state in ('sent', 'running') and b.id is distinct from r.id
      left join task bt on bt.id = b.task_id
      left join lateral (
        select c.kind, given.created_at as since from ${blockingCommands} join command given on given.id = c.command_id
         where c.device_id = d.id and c.owner_id = d.owner_id order by given.id limit 1
      ) command on true
     where r.id is not null or d.owner_id = p.owner_id
     order by p.device_id, r.id limit ${mostRows}`);
  return rows as unknown as Standing[];
}

/** The phones of a task with their newest run of it; a phone that has gone to somebody else only while a run still waits for it. */
export const standingsOfTask = (db: Queryable, taskId: number): Promise<Standing[]> =>
  standings(
    db,
    sql`(select td.device_id, td.owner_id from task_device td where td.task_id = ${taskId}
         union
         select d.id, d.owner_id from task_group tg join device d on d.group_id = tg.group_id
          where tg.task_id = ${taskId} and d.owner_id is not null) p
        left join lateral (
          select * from run where task_id = ${taskId} and device_id = p.device_id and cleared_at is null
           order by slot desc, try desc limit 1) r on true`,
  );

/** A phone with every run that waits for it. */
export const standingsOfDevice = (db: Queryable, deviceId: number): Promise<Standing[]> =>
  standings(
    db,
    sql`(select id as device_id, owner_id from device where id = ${deviceId}) p
        left join run r on r.device_id = p.device_id and r.owner_id = p.owner_id and r.state = 'waiting' and r.cleared_at is null`,
  );
