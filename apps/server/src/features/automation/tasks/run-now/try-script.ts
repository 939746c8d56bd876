import type { AnswerOf, BodyOf } from '@flotilla/contract/endpoint';
import { tryScript as endpoint } from '@flotilla/contract/http/automation/scripts';
import { mayCall, type UserWho } from '../../../../platform/access/who.ts';
import { sql } from '../../../../platform/db/orm.ts';
import { scoped } from '../../../../platform/db/owned.ts';
import { CallError, forbidden } from '../../../../platform/http/call-error.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import { insertTask } from '../edit-tasks.ts';
import { tasks } from '../schema.ts';
import { nameOf, type RunNowDeps } from './run-now.ts';

/** Runs a draft of a script immediately on one phone, as a separate task. */
async function tryScript(
  deps: RunNowDeps,
  who: UserWho,
  { id: scriptId, content, deviceNo, params }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  if (!mayCall(who, 'task:task:edit')) throw forbidden();
  const { announce, ...made } = await deps.db.transaction(async ({ drizzle: tx }) => {
    const phone = await deps.devices.byNumber(tx, who, deviceNo);
    if (phone.status === 1) throw new CallError('deviceDisabled', { params: { deviceNo } });
    const scriptVersionId = await deps.scripts.draft(tx, who, scriptId, content);
    const script = await deps.scripts.runnable(tx, who, scriptId);
    const taskId = await insertTask(tx, deps, who, {
      name: await nameOf(tx, script.name, deps.timeZone()),
      ...{ scriptId, params, execType: 'once', timerType: 'now', deviceNos: [deviceNo] },
    });
    const enabled = { kind: 'runNow' as const, status: 1 as const, statusAt: sql`now()`, scriptVersionId };
    await scoped(tx, who).update(tasks, [taskId], enabled);
    const announce = await deps.runs.startAtOnce(tx, taskId);
    const { rows } = await tx.execute<{ id: number }>(sql`select id from run_ref where task_id = ${taskId}`);
    if (!rows[0]) throw new CallError('noPhonesChosen');
    return { taskId, runId: rows[0].id, announce };
  });
  announce();
  return made;
}

export function tryScriptRoutes(http: Http, deps: RunNowDeps): void {
  serve(http, endpoint, ({ body, who }) => tryScript(deps, who, body));
}
