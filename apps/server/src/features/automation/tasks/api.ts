import type { UserWho } from '../../../platform/access/who.ts';
import { reference } from '../../../platform/db/columns.ts';
import { and, eq } from '../../../platform/db/orm.ts';
import { pgView } from '../../../platform/db/orm-tables.ts';
import { type OwnableTable, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';

export { holdRollouts } from './rollout/waves.ts';
export { skipDueStarts } from './timing/starts.ts';

const taskRef = pgView('task_ref', {
  id: reference('id').notNull(),
  tenantId: reference('tenant_id').notNull(),
  ownerId: reference('owner_id').notNull(),
}).existing();

/** For generated features. @public @throws 404 unless the task is within the scope. The cast is safe: the condition needs only `tenantId` and `ownerId`. */
export async function assertTaskInReach(db: Queryable, who: UserWho, taskId: number): Promise<void> {
  const inReach = withinScope(taskRef as unknown as OwnableTable, who);
  const found = await db
    .select({ id: taskRef.id })
    .from(taskRef)
    .where(and(eq(taskRef.id, taskId), inReach));
  if (found.length === 0) throw notFound();
}
