import type { AnswerOf, BodyOf } from '@flotilla/contract/endpoint';
import { tryScript as tryEndpoint } from '@flotilla/contract/http/automation/scripts';
import { runNow as endpoint, previewRunNow } from '@flotilla/contract/http/automation/tasks';
import { mayCall, type UserWho } from '../../../../platform/access/who.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import { scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { CallError, forbidden } from '../../../../platform/http/call-error.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import type { Connections } from '../../../fleet/connections/api.ts';
import { assertAsShown, enabledPhones } from '../../commands/api.ts';
import type { Runs } from '../../runs/api.ts';
import type { RunnableScript } from '../../scripts/api.ts';
import { type EditDeps, insertTask } from '../edit-tasks.ts';
import { type ParamValues, tasks } from '../schema.ts';

interface Deps extends EditDeps {
  readonly db: Database;
  readonly runs: Pick<Runs, 'startAtOnce'>;
  readonly connections: Pick<Connections, 'live'>;
}

const numbersShown = 5;
const longestName = 64;
const timeLength = ' 2026-01-31 23:59:59'.length;

async function countBusy(db: Queryable, deviceIds: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ busy: number }>(sql`
    select count(distinct device_id)::int as busy from run_ref
     where device_id = any(${sql.param(deviceIds)}::bigint[]) and state in ('sent', 'running')`);
  return rows[0]!.busy;
}

async function previewRun(
  { db: { drizzle: db }, devices, connections }: Deps,
  who: UserWho,
  choice: BodyOf<typeof previewRunNow>,
): Promise<AnswerOf<typeof previewRunNow>> {
  const { phones, disabled } = await enabledPhones(db, devices, who, choice);
  const ids = phones.map(({ id }) => id);
  return {
    count: phones.length,
    online: ids.filter((id) => connections.live(id)?.online).length,
    busy: await countBusy(db, ids),
    disabled,
    deviceNos: phones.slice(0, numbersShown).map(({ deviceNo }) => deviceNo),
  };
}

/** The script's name and the time at the site. */
async function nameOf(tx: Queryable, scriptName: string, timeZone: string): Promise<string> {
  const { rows } = await tx.execute<{ time: string }>(
    sql`select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as time`,
  );
  return `${scriptName.slice(0, longestName - timeLength)} ${rows[0]!.time}`;
}

interface Once {
  readonly script: RunnableScript;
  readonly scriptVersionId: number;
  readonly params: ParamValues | undefined;
  readonly deviceNos: string[];
}

/** Adds a task of its own for these phones, and enables it with its runs. Call `announce` after the commit. */
async function startOnce(tx: Queryable, deps: Deps, who: UserWho, once: Once) {
  const { script, scriptVersionId, params, deviceNos } = once;
  const name = await nameOf(tx, script.name, deps.timeZone());
  const task = { name, scriptId: script.id, params, deviceNos, execType: 'once', timerType: 'now' } as const;
  const id = await insertTask(tx, deps, who, task);
  await scoped(tx, who).update(tasks, [id], { kind: 'runNow', status: 1, statusAt: sql`now()`, scriptVersionId });
  return { id, announce: await deps.runs.startAtOnce(tx, id) };
}

async function runNow(deps: Deps, who: UserWho, { scriptId, params, expected, ...choice }: BodyOf<typeof endpoint>) {
  const { announce, ...made } = await deps.db.transaction(async ({ drizzle: tx }) => {
    const { phones } = await enabledPhones(tx, deps.devices, who, choice);
    assertAsShown(phones, expected);
    const script = await deps.scripts.runnable(tx, who, scriptId);
    const deviceNos = phones.map(({ deviceNo }) => deviceNo);
    const started = await startOnce(tx, deps, who, { script, scriptVersionId: script.versionId, params, deviceNos });
    return { ...started, phones: phones.length };
  });
  announce();
  return made;
}

/** Runs a draft of a script immediately on one phone. */
async function tryScript(
  deps: Deps,
  who: UserWho,
  { id: scriptId, content, deviceNo, params }: BodyOf<typeof tryEndpoint>,
): Promise<AnswerOf<typeof tryEndpoint>> {
  const { announce, ...made } = await deps.db.transaction(async ({ drizzle: tx }) => {
    const phone = await deps.devices.byNumber(tx, who, deviceNo);
    if (phone.status === 1) throw new CallError('deviceDisabled', { params: { deviceNo } });
    const scriptVersionId = await deps.scripts.draft(tx, who, scriptId, content);
    const script = await deps.scripts.runnable(tx, who, scriptId);
    const once = { script, scriptVersionId, params, deviceNos: [deviceNo] };
    const { id: taskId, announce } = await startOnce(tx, deps, who, once);
    const { rows } = await tx.execute<{ id: number }>(sql`select id from run_ref where task_id = ${taskId}`);
    if (!rows[0]) throw new CallError('noPhonesChosen');
    return { taskId, runId: rows[0].id, announce };
  });
  announce();
  return made;
}

/** An immediate run enables its task, which needs the right to edit tasks. */
function assertMayEnable(who: UserWho): void {
  if (!mayCall(who, 'task:task:edit')) throw forbidden();
}

export function runNowRoutes(http: Http, deps: Deps): void {
  serve(http, previewRunNow, ({ body, who }) => previewRun(deps, who, body));
  serve(http, endpoint, async ({ body, who }) => {
    assertMayEnable(who);
    return runNow(deps, who, body);
  });
  serve(http, tryEndpoint, async ({ body, who }) => {
    assertMayEnable(who);
    return tryScript(deps, who, body);
  });
}
