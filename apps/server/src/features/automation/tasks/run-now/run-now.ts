import type { AnswerOf, BodyOf } from '@flotilla/contract/endpoint';
import type { runNow as endpoint, previewRunNow } from '@flotilla/contract/http/automation/tasks';
import { mayCall, type UserWho } from '../../../../platform/access/who.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import { scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { CallError, forbidden } from '../../../../platform/http/call-error.ts';
import type { Devices } from '../../../fleet/devices/api.ts';
import type { Runs } from '../../runs/api.ts';
import { type EditDeps, insertTask } from '../edit-tasks.ts';
import { tasks } from '../schema.ts';

export interface RunNowDeps extends EditDeps {
  readonly db: Database;
  readonly runs: Pick<Runs, 'startAtOnce'>;
}

type Order = BodyOf<typeof endpoint>;

const numbersShown = 5;
const longestName = 64;
const timeLength = ' 2026-01-31 23:59:59'.length;

/** Disabled phones are counted and left out, as for commands. */
async function chosenPhones(
  db: Queryable,
  devices: Pick<Devices, 'select'>,
  who: UserWho,
  { deviceNos, groupIds, all }: BodyOf<typeof previewRunNow>,
) {
  const chosen = await devices.select(db, who, { deviceNos, groupIds, all });
  const phones = chosen.filter(({ status }) => status === 0);
  return { phones, disabled: chosen.length - phones.length };
}

async function countBusy(db: Queryable, deviceIds: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ busy: number }>(sql`
    select count(distinct device_id)::int as busy from run_ref
     where device_id = any(${sql.param(deviceIds)}::bigint[]) and state in ('sent', 'running')`);
  return rows[0]!.busy;
}

export async function previewRun(
  db: Queryable,
  devices: Pick<Devices, 'select'>,
  who: UserWho,
  choice: BodyOf<typeof previewRunNow>,
  isOnline: (deviceId: number) => boolean,
): Promise<AnswerOf<typeof previewRunNow>> {
  const { phones, disabled } = await chosenPhones(db, devices, who, choice);
  const ids = phones.map(({ id }) => id);
  return {
    count: phones.length,
    online: ids.filter(isOnline).length,
    busy: await countBusy(db, ids),
    disabled,
    deviceNos: phones.slice(0, numbersShown).map(({ deviceNo }) => deviceNo),
  };
}

/** The script's name and the time at the site. */
export async function nameOf(tx: Queryable, scriptName: string, timeZone: string): Promise<string> {
  const { rows } = await tx.execute<{ time: string }>(
    sql`select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as time`,
  );
  return `${scriptName.slice(0, longestName - timeLength)} ${rows[0]!.time}`;
}

/** Adds a task of its own for these phones and enables it with its runs, in one transaction; phones are informed after it. */
export async function runNow(deps: RunNowDeps, who: UserWho, order: Order): Promise<{ id: number; phones: number }> {
  if (!mayCall(who, 'task:task:edit')) throw forbidden();
  const { scriptId, params, expected } = order;
  const { announce, ...made } = await deps.db.transaction(async ({ drizzle: tx }) => {
    const { phones } = await chosenPhones(tx, deps.devices, who, order);
    if (expected !== undefined && expected !== phones.length)
      throw new CallError('selectionChanged', { params: { count: phones.length, expected } });
    if (phones.length === 0) throw new CallError('noPhonesChosen');
    const script = await deps.scripts.runnable(tx, who, scriptId);
    const id = await insertTask(tx, deps, who, {
      name: await nameOf(tx, script.name, deps.timeZone()),
      scriptId,
      execType: 'once',
      timerType: 'now',
      params,
      deviceNos: phones.map(({ deviceNo }) => deviceNo),
    });
    await scoped(tx, who).update(tasks, [id], {
      kind: 'runNow',
      status: 1,
      statusAt: sql`now()`,
      scriptVersionId: script.versionId,
    });
    return { id, phones: phones.length, announce: await deps.runs.startAtOnce(tx, id) };
  });
  announce();
  return made;
}
