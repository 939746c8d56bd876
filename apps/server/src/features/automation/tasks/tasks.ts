import { among } from '../../../platform/db/list.ts';
import { eq } from '../../../platform/db/orm.ts';
import { scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TaskGroups } from '../../fleet/device-groups/api.ts';
import type { HandsOver } from '../../identity/users/api.ts';
import type { TaskNames } from '../runs/api.ts';
import { handOverTasks } from './hand-over.ts';
import { assertRights, type RightPorts } from './rights.ts';
import { taskGroups, tasks } from './schema.ts';

const table = unscoped(tasks, 'names for runs that were already found in scope');

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
