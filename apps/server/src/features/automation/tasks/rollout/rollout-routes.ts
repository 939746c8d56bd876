import * as endpoints from '@flotilla/contract/http/automation/tasks/rollout';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import { scoped } from '../../../../platform/db/owned.ts';
import { CallError } from '../../../../platform/http/call-error.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import type { Runs } from '../../runs/api.ts';
import type { Scripts } from '../../scripts/api.ts';
import { lockTask } from '../change-status.ts';
import type { TaskClock } from '../clock/task-clock.ts';
import { assertRights, type RightPorts } from '../rights.ts';
import { tasks } from '../schema.ts';
import { beginNextWave, countOf } from './waves.ts';

interface Deps {
  readonly db: Database;
  readonly runs: Pick<Runs, 'fill' | 'refresh'>;
  readonly scripts: Scripts;
  readonly access: RightPorts['access'];
  readonly taskClock: Pick<TaskClock, 'judge'>;
}

/** Serves a task's waves, its script version and the cached files of its phones. */
export function taskRolloutRoutes(http: Http, { db, runs, scripts, access, taskClock }: Deps): void {
  serve(http, endpoints.resumeWave, async ({ body, who }) => {
    const announce = await db.transaction(async ({ drizzle: tx }) => {
      const task = await lockTask(tx, who, body.id);
      if (task.status !== 1) throw new CallError('taskStopped');
      if (task.wave >= countOf(task) - 1) throw new CallError('lastWave');
      await assertRights(tx, { access, scripts }, [task.id]);
      await beginNextWave(tx, [task.id]);
      return runs.fill(tx, task.id);
    });
    announce();
    taskClock.judge([body.id]);
  });

  serve(http, endpoints.rollbackTask, async ({ body, who }) =>
    db.transaction(async ({ drizzle: tx }) => {
      const task = await lockTask(tx, who, body.id);
      const newest = (await scripts.newestOf(tx, [task.scriptId])).get(task.scriptId)!.versionId;
      const current = task.scriptVersionId ?? newest;
      const before = body.newest ? newest : await scripts.versionBefore(tx, task.scriptId, current);
      if (before === null) throw new CallError('firstVersion');
      await scoped(tx, who).update(tasks, [task.id], {
        scriptVersionId: before,
        pinnedVersionId: body.newest ? null : before,
        modifiedAt: sql`now()`,
      });
      await runs.refresh(tx, task.id);
      const { version } = (await scripts.labels(tx, [before])).get(before)!;
      return { versionId: before, version };
    }),
  );

  serve(http, endpoints.updateTaskCache, async ({ query, who }) => {
    await db.transaction(async ({ drizzle: tx }) => {
      await lockTask(tx, who, query.id);
      await scoped(tx, who).update(tasks, [query.id], { cacheNo: sql`cache_no + 1` });
    });
  });
}
