import type { QueryOf } from '@flotilla/contract/endpoint';
import type { RunStateName } from '@flotilla/contract/http/automation/runs';
import type { listTaskPhones, PhoneStanding } from '@flotilla/contract/http/automation/tasks';
import { contains, limitOf, offsetOf } from '../../../../platform/db/list.ts';
import { and, type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { blockingCommands } from '../../commands/api.ts';
import { phonesOfTasks } from './task-phones.ts';

/** A phone's relation to a run: one that waits for it, the newest of a task, or none. */
export type Standing = {
  readonly deviceId: number;
  readonly deviceNo: string;
  readonly tenantId: number;
  readonly deleted: boolean;
  /** False if the phone's owner has changed. */
  readonly owned: boolean;
  readonly disabled: boolean;
  /** The times at which the phone got its status, got its owner and was added; `null` for a deleted phone. */
  readonly statusAt: string | null;
  readonly ownedAt: string | null;
  readonly addedAt: string | null;
  /** The time at which the owner's account, or an account above it, was disabled. */
  readonly ownerDisabledAt: string | null;
  /** The phone's standing in its task; null if no single task is meant. */
  readonly standing: PhoneStanding | null;
  readonly runId: number | null;
  /** The run's number in its series of rounds, from 0. */
  readonly round: number | null;
  readonly state: RunStateName | null;
  readonly madeAt: string;
  readonly notBefore: string;
  readonly beforeStart: boolean;
  /** Whether the task's loop pauses after repeated failures. */
  readonly failing: boolean;
  /** The reason why the phone refused the run, and the time. */
  readonly refusal: string;
  readonly refusedAt: string;
  readonly endedAt: string | null;
  /** The reason why the script could not be downloaded, otherwise `null`. */
  readonly downloadFault: string | null;
  readonly busySince: string | null;
  readonly busyTask: string;
  /** The command that blocks its runs; null if there is none. */
  readonly commandKind: string | null;
  readonly commandSince: string | null;
  readonly ahead: number;
};

const mostRows = 1_000;
const refusalPause = sql`interval '10 seconds'`;

interface Part {
  readonly where?: SQL | undefined;
  readonly order?: SQL;
  readonly limit?: number;
  readonly offset?: number;
}

/** `p` is a phone (device_id, owned), `r` its run. */
async function standings(
  db: Queryable,
  from: SQL,
  { where = sql`true`, order = sql`p.device_id, r.id`, limit = mostRows, offset = 0 }: Part = {},
): Promise<Standing[]> {
  const { rows } = await db.execute<Standing>(sql`
    select p.device_id as "deviceId", ${deviceNo} as "deviceNo",
           coalesce(r.tenant_id, d.tenant_id) as "tenantId", d.id is null as deleted, p.owned, coalesce(d.status = 1, false) as disabled,
           d.status_at as "statusAt", d.owned_at as "ownedAt", d.created_at as "addedAt", inactive.since as "ownerDisabledAt",
           p.standing, r.id as "runId", r.round, r.state, r.created_at as "madeAt", r.not_before as "notBefore",
           r.not_before > now() and r.reason = '' and r.failures = 0 as "beforeStart",
           r.not_before > now() and r.reason = '' and r.failures > 0 as failing, r.reason as refusal,
           r.not_before - ${refusalPause} as "refusedAt", r.ended_at as "endedAt",
           (select e.message from script_exception_ref e where e.run_id = r.id and e.kind = 'download') as "downloadFault",
           b.sent_at as "busySince", case when b.owner_id = d.owner_id then bt.name else '' end as "busyTask",
           command.kind as "commandKind", command.since as "commandSince",
           (select count(*)::int from run_ref a where a.device_id = r.device_id and a.owner_id = r.owner_id and a.state = 'waiting'
             and (a.not_before, a.id) < (r.not_before, r.id)) as ahead
      from ${from}
      left join device_ref d on d.id = p.device_id
      left join inactive_user_ref inactive on inactive.id = d.owner_id
      left join run_ref b on b.device_id = p.device_id and b.state in ('sent', 'running') and b.id is distinct from r.id
      left join task bt on bt.id = b.task_id
      left join lateral (
        select c.kind, given.created_at as since from ${blockingCommands} join command_ref given on given.id = c.command_id
         where c.device_id = d.id and c.owner_id = d.owner_id order by given.id limit 1
      ) command on true
     where ${where} order by ${order} limit ${limit}::int offset ${offset}::int`);
  return rows;
}
const deviceNo = sql`coalesce(r.device_no, d.device_no)`;

const withRun = (taskId: number): SQL => sql`${phonesOfTasks([taskId])} left join run_ref r on r.id = p.run_id`;

/** The phones of a task, each with its newest run of it. */
export const standingsOfTask = (db: Queryable, taskId: number): Promise<Standing[]> => standings(db, withRun(taskId));

/** Lists the phones of a task, each with its newest run, by device number. */
export async function pageOfStandings(db: Queryable, taskId: number, filters: QueryOf<typeof listTaskPhones>) {
  const where = and(
    contains(deviceNo, filters.deviceNo),
    filters.standing ? sql`p.standing = ${filters.standing}` : undefined,
  );
  const list = await standings(db, withRun(taskId), {
    where,
    order: filters.order === 'desc' ? sql`${deviceNo} desc, p.device_id desc` : sql`${deviceNo}, p.device_id`,
    limit: limitOf(filters),
    offset: offsetOf(filters),
  });
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${withRun(taskId)} left join device_ref d on d.id = p.device_id where ${where ?? sql`true`}`);
  return { list, total: rows[0]!.total };
}

/** A phone with every run that waits for it. */
export const standingsOfDevice = (db: Queryable, deviceId: number): Promise<Standing[]> =>
  standings(
    db,
    sql`(select id as device_id, owner_id, true as owned, null as standing from device_ref where id = ${deviceId}) p
        left join run_ref r on r.device_id = p.device_id and r.owner_id = p.owner_id and r.state = 'waiting' and r.cleared_at is null`,
  );
