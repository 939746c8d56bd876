import * as endpoints from '@flotilla/contract/http/automation/tasks/rollout';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../../platform/access/who.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { eq } from '../../../../platform/db/orm.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import { type EditDeps, insertTask } from '../edit-tasks.ts';
import { presentTasks, type TaskNames, tasksInReach } from '../standing/present-tasks.ts';
import { copyOfShared, copyOwn, toCopy } from './copy-task.ts';
import { listShared } from './shared-tasks.ts';

type Deps = EditDeps & TaskNames & { readonly db: Database };

/** Copies of tasks, own and shared ones. */
export function taskCopyRoutes(http: Http, deps: Deps): void {
  const { db, scripts } = deps;

  const ownTask = async (who: UserWho, id: number, locale: Locale) => {
    const { rows, select } = tasksInReach(db.drizzle, who);
    const [task] = await presentTasks(db.drizzle, await select().where(eq(rows.id, id)), deps, locale);
    return task;
  };

  serve(http, endpoints.listShareTasks, ({ query, who }) => listShared(db.drizzle, who, query, scripts));

  serve(http, endpoints.getCopyInfo, async ({ query, who, locale }) => {
    const own = await ownTask(who, query.id, locale);
    return own ? toCopy(own, locale) : copyOfShared(db.drizzle, deps, who, query.id, locale);
  });

  serve(http, endpoints.copyTask, async ({ query, who, locale }) => {
    const own = await ownTask(who, query.id, locale);
    const id = await db.transaction(async ({ drizzle: tx }) =>
      own
        ? copyOwn(tx, deps, who, own, locale)
        : insertTask(tx, deps, who, await copyOfShared(tx, deps, who, query.id, locale)),
    );
    return { id };
  });
}
