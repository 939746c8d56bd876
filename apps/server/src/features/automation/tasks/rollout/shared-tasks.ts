import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listShareTasks } from '@flotilla/contract/http/automation/tasks/rollout';
import type { UserWho } from '../../../../platform/access/who.ts';
import { among, contains, readPage } from '../../../../platform/db/list.ts';
import { and, eq, type SQL, sql } from '../../../../platform/db/orm.ts';
import { unscoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { notFound } from '../../../../platform/http/call-error.ts';
import { ownerName, userRef } from '../../../identity/users/api.ts';
import type { Scripts } from '../../scripts/api.ts';
import { defaultParams } from '../params.ts';
import { type TaskRow, tasks } from '../schema.ts';

const taskTable = unscoped(tasks, 'a task shared with a user is seen beyond its owner’s scope');

/** Whether the task is shared with the user, or with the tenant's root user (the tenant's id is that user's id) for all accounts. */
const isSharedWith = ({ userId, tenantId }: Pick<UserWho, 'userId' | 'tenantId'>): SQL =>
  sql`exists (select 1 from task_share s where s.task_id = ${taskTable.id} and s.user_id in (${userId}, ${tenantId}))`;

const selectWithOwner = (db: Queryable) =>
  db
    .select({ task: taskTable, userName: ownerName })
    .from(taskTable)
    .leftJoin(userRef, eq(userRef.id, taskTable.ownerId));

/** @throws 404 unless the task is shared with `who` */
export async function sharedTask(db: Queryable, who: UserWho, id: number): Promise<TaskRow> {
  const [found] = await selectWithOwner(db).where(and(eq(taskTable.id, id), isSharedWith(who)));
  if (!found) throw notFound();
  return found.task;
}

/** Lists the tasks shared with `who`, as options for a form. Tasks without a script version are left out. */
export async function listShared(
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof listShareTasks>,
  scripts: Pick<Scripts, 'newestOf'>,
) {
  const where = and(
    isSharedWith(who),
    contains(taskTable.name, query.name),
    query.ids && among(taskTable.id, query.ids),
  );
  const page = await readPage(db, selectWithOwner(db), where, query, { id: taskTable.id });
  const found = await scripts.newestOf(db, [...new Set(page.list.map(({ task }) => task.scriptId))]);
  return {
    ...page,
    list: page.list.flatMap(({ task, userName }) => {
      const script = found.get(task.scriptId);
      if (!script) return [];
      const { id: scriptId, name: scriptName, version, platformId, parameters } = script;
      const shown = { scriptId, scriptName, version, platformId, parameters, params: defaultParams(parameters) };
      return [{ key: task.id, value: task.name, userName, ...shown }];
    }),
  };
}
