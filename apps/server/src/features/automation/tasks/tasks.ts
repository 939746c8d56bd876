import { among } from '../../../platform/db/list.ts';
import { eq, sql } from '../../../platform/db/orm.ts';
import { reachOf, scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { TaskGroups } from '../../fleet/device-groups/api.ts';
import type { HandsOver } from '../../identity/users/api.ts';
import type { TaskNames } from '../runs/api.ts';
import { assertRights, type RightPorts } from './rights.ts';
import { taskGroups, tasks } from './schema.ts';

const table = unscoped(tasks, 'names for runs that were already found in scope');

/** Tasks listed in an error message. */
const mostNames = 10;

/**
 * The phones of `from` remain in the tasks of `from` and in tasks whose owners reach `to`. Nothing may run meanwhile: phones reconnect
 * when their owner changes, and runs of another owner are lost.
 */
const handOverTasks =
  ({ access }: Pick<RightPorts, 'access'>): HandsOver['handOver'] =>
  async (tx, from, to) => {
    await tx.execute(sql`select from task where owner_id = ${from} order by id for update`);
    const { rows: active } = await tx.execute<{ name: string }>(sql`
      select t.name from task t
       where (t.owner_id = ${from} and t.status = 1)
          or t.id in (select r.task_id from device_ref d join run_ref r on r.device_id = d.id and r.owner_id = d.owner_id
                       where d.owner_id = ${from} and r.state in ('waiting', 'sent', 'running') and r.cleared_at is null)
       order by t.id limit ${mostNames}`);
    const names = active.map(({ name }) => name).join(', ');
    if (names) throw new CallError('tasksActive', { params: { names } });
    const { rows: owners } = await tx.execute<{ id: number }>(sql`
      select distinct t.owner_id as id from task_device td join task t on t.id = td.task_id where td.owner_id = ${from}`);
    const users = await access.of(
      tx,
      owners.map(({ id }) => id),
    );
    const reaching = [...users.values()].filter((user) => reachOf(user)({ ownerId: to, tenantId: user.tenantId }));
    const ownerIds = sql.param([from, ...reaching.map(({ userId }) => userId)]);
    await tx.execute(sql`
      update task_device set owner_id = ${to}
       where owner_id = ${from} and task_id in (select id from task where owner_id = any(${ownerIds}::bigint[]))`);
    return () => {};
  };

export function createTasks(db: Queryable, rights: RightPorts): TaskNames & TaskGroups & HandsOver {
  return {
    async names(ids) {
      if (ids.length === 0) return new Map();
      const found = await db.select({ id: table.id, name: table.name }).from(table).where(among(table.id, ids));
      return new Map(found.map((row) => [row.id, row.name]));
    },
    async check(tx, who, taskId) {
      await scoped(tx, who).check(tasks, [taskId]);
    },
    assertRights: (tx, taskIds) => assertRights(tx, rights, taskIds),
    handOver: handOverTasks(rights),
    async groupIds(tx, who, taskId) {
      await scoped(tx, who).check(tasks, [taskId]);
      const found = await tx.select({ id: taskGroups.groupId }).from(taskGroups).where(eq(taskGroups.taskId, taskId));
      return found.map((row) => row.id);
    },
  };
}
