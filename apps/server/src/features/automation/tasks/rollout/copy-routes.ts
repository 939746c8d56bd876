import * as endpoints from '@flotilla/contract/http/automation/tasks/rollout';
import type { Database } from '../../../../platform/db/database.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import { type EditDeps, insertTask } from '../edit-tasks.ts';
import { findTask, type TaskNames } from '../standing/present-tasks.ts';
import { copyOfShared, copyOwn, toCopy } from './copy-task.ts';
import { listShared } from './shared-tasks.ts';

type Deps = EditDeps & TaskNames & { readonly db: Database };

/** Copies of tasks, own and shared ones. */
export function taskCopyRoutes(http: Http, deps: Deps): void {
  const { db, scripts } = deps;

  serve(http, endpoints.listShareTasks, ({ query, who }) => listShared(db.drizzle, who, query, scripts));

  serve(http, endpoints.getCopyInfo, async ({ query, who, locale }) => {
    const own = await findTask(db.drizzle, who, query.id, deps, locale);
    return own ? toCopy(own, locale) : copyOfShared(db.drizzle, deps, who, query.id, locale);
  });

  serve(http, endpoints.copyTask, async ({ query, who, locale }) => {
    const own = await findTask(db.drizzle, who, query.id, deps, locale);
    const id = await db.transaction(async ({ drizzle: tx }) =>
      own
        ? copyOwn(tx, deps, who, own, locale)
        : insertTask(tx, deps, who, await copyOfShared(tx, deps, who, query.id, locale)),
    );
    return { id };
  });
}
