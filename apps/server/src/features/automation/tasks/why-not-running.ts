import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { whyNotRunning as endpoint } from '@flotilla/contract/http/tasks';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections } from '../../fleet/connections/api.ts';

type Reason = AnswerOf<typeof endpoint>['list'][number];

interface WaitingRun {
  readonly device_id: number;
  readonly device_no: string;
  readonly task_name: string;
  readonly status: number | null;
  readonly same_owner: boolean;
  readonly not_before: string;
  readonly before_start: boolean;
  readonly created_at: string;
  readonly reason: string;
  readonly busy_task: string | null;
  readonly busy_since: string | null;
  readonly ahead: number;
  readonly tenant_id: number;
}

export interface WhyPorts {
  readonly connections: Pick<Connections, 'live'>;
  /** Since when the site has expired; null while it is valid. */
  siteExpiredAt(): string | null;
  /** Since when the tenant has expired; null while it may run. */
  ownerExpiredAt(tenantId: number): Promise<string | null>;
}

const mostRows = 1_000;

async function waitingRuns(
  db: Queryable,
  of: { taskId?: number | undefined; deviceId?: number | undefined },
): Promise<WaitingRun[]> {
  const which = of.taskId ? sql`r.task_id = ${of.taskId}` : sql`r.device_id = ${of.deviceId}`;
  const { rows } = await db.execute<Record<keyof WaitingRun, never>>(sql`
    select r.device_id, r.device_no, t.name as task_name, d.status, d.owner_id is not distinct from r.owner_id as same_owner, r.not_before,
           r.not_before > now() as before_start, r.created_at, r.reason, r.tenant_id,
           bt.name as busy_task, b.sent_at as busy_since,
           (select count(*)::int from run a where a.device_id = r.device_id and a.state = 'waiting'
             and (a.not_before, a.id) < (r.not_before, r.id)) as ahead
      from run r
      join task t on t.id = r.task_id
      left join device d on d.id = r.device_id
      left join run b on b.device_id = r.device_id and b.state in ('sent', 'running')
      left join task bt on bt.id = b.task_id
     where ${which} and r.state = 'waiting' and r.cleared_at is null
     order by r.id limit ${mostRows}`);
  return rows as unknown as WaitingRun[];
}

async function reasonsOf(run: WaitingRun, ports: WhyPorts): Promise<Reason[]> {
  const of = (reason: Reason['reason'], since: string | null, detail = ''): Reason => ({
    deviceNo: run.device_no,
    reason,
    since,
    detail,
  });
  const reasons: Reason[] = [];
  const live = ports.connections.live(run.device_id);
  const siteExpired = ports.siteExpiredAt();
  const ownerExpired = await ports.ownerExpiredAt(run.tenant_id);
  if (siteExpired) reasons.push(of('siteExpired', siteExpired));
  if (ownerExpired) reasons.push(of('ownerExpired', ownerExpired));
  if (run.status === null || !run.same_owner) reasons.push(of('unassigned', null));
  else if (run.status === 1) reasons.push(of('disabled', null));
  if (!live?.online) reasons.push(of('offline', live?.since ?? null));
  if (run.reason) reasons.push(of('refused', null, run.reason));
  if (run.before_start) reasons.push(of('beforeStart', run.created_at, run.not_before));
  if (run.busy_task) reasons.push(of('busy', run.busy_since, run.busy_task));
  if (run.ahead > 0) reasons.push(of('queued', run.created_at, String(run.ahead)));
  return reasons;
}

/** Every reason that now holds for the waiting runs of a task or a phone. Both have been checked to be within reach. */
export async function whyWaiting(
  db: Queryable,
  ports: WhyPorts,
  of: { taskId?: number; deviceId?: number },
): Promise<Reason[]> {
  const runs = await waitingRuns(db, of);
  return (await Promise.all(runs.map((run) => reasonsOf(run, ports)))).flat();
}

/** What holds for the task as a whole. */
export function whyTask(task: { status: number; statusAt: string; endAt: string | null; runs: number }): Reason[] {
  const of = (reason: Reason['reason'], since: string | null): Reason => ({ deviceNo: '', reason, since, detail: '' });
  const closed = task.endAt !== null && Date.parse(task.endAt) <= Date.now();
  return [
    ...(task.status === 0 ? [of('taskStopped', task.statusAt)] : []),
    ...(task.status === 2 ? [of('taskFinished', task.statusAt)] : []),
    ...(closed ? [of('windowClosed', task.endAt)] : []),
    ...(task.status === 1 && task.runs === 0 ? [of('noPhones', task.statusAt)] : []),
  ];
}
