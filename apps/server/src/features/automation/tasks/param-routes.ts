import * as endpoints from '@flotilla/contract/http/automation/tasks/rollout';
import { toParameterSchema } from '@flotilla/contract/parameter-schema';
import { taskWords } from '@flotilla/contract/words/tasks';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { missingField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Runs } from '../runs/api.ts';
import type { Scripts } from '../scripts/api.ts';
import { lockTask } from './change-status.ts';
import { readParams } from './params.ts';
import { type ParamValues, tasks } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly devices: Devices;
  readonly scripts: Scripts;
  readonly runs: Pick<Runs, 'refresh'>;
}

/** The phones of a task that have parameters of their own, by their numbers. */
async function phonesWithParams(db: Queryable, taskId: number): Promise<string[]> {
  const { rows } = await db.execute<{ deviceNo: string }>(sql`
    select d.device_no as "deviceNo" from task_device_params p join device_ref d on d.id = p.device_id
     where p.task_id = ${taskId} order by d.device_no`);
  return rows.map((row) => row.deviceNo);
}

async function paramsOfPhone(db: Queryable, taskId: number, deviceId: number): Promise<ParamValues | undefined> {
  const { rows } = await db.execute<{ params: ParamValues }>(
    sql`select params from task_device_params where task_id = ${taskId} and device_id = ${deviceId}`,
  );
  return rows[0]?.params;
}

/** Applies to the phones' later runs, and to those that still wait. */
async function setDeviceParams(
  tx: Queryable,
  taskId: number,
  deviceIds: readonly number[],
  params: ParamValues | null,
): Promise<void> {
  const ids = sql`any(${sql.param(deviceIds)}::bigint[])`;
  await tx.execute(sql`delete from task_device_params where task_id = ${taskId} and device_id = ${ids}`);
  if (params === null) return;
  await tx.execute(sql`
    insert into task_device_params (task_id, device_id, params)
    select ${taskId}::bigint, id, ${JSON.stringify(params)}::jsonb from unnest(${sql.param(deviceIds)}::bigint[]) as phone (id)`);
}

/** The parameters of a task, for all its phones or for single ones. */
export function taskParamRoutes(http: Http, { db, devices, scripts, runs }: Deps): void {
  const formOf = async (tx: Queryable, scriptId: number) => {
    const script = (await scripts.newestOf(tx, [scriptId])).get(scriptId);
    if (!script) throw notFound();
    return { parameters: script.parameters, schema: toParameterSchema(script.parameters) };
  };

  serve(http, endpoints.getParamInfo, async ({ query, who }) => {
    const task = await scoped(db.drizzle, who).one(tasks, query.id);
    const form = await formOf(db.drizzle, task.scriptId);
    return { ...form, params: task.params, deviceNos: await phonesWithParams(db.drizzle, task.id) };
  });

  serve(http, endpoints.getParamInfoOneDevice, async ({ query, who }) => {
    const task = await scoped(db.drizzle, who).one(tasks, query.id);
    const phone = await devices.byNumber(db.drizzle, who, query.deviceNo);
    const own = await paramsOfPhone(db.drizzle, task.id, phone.id);
    const form = await formOf(db.drizzle, task.scriptId);
    return { ...form, params: { ...task.params, ...own }, own: own !== undefined };
  });

  serve(http, endpoints.addTaskParams, async ({ body, who }) => {
    await db.transaction(async ({ drizzle: tx }) => {
      const task = await lockTask(tx, who, body.id);
      const { parameters } = await formOf(tx, task.scriptId);
      const params = readParams(parameters, body.params);
      await scoped(tx, who).update(tasks, [task.id], { params, modifiedAt: sql`now()` });
      await runs.refresh(tx, task.id);
    });
  });

  const changePhones = async (
    who: UserWho,
    { id, deviceNos }: { readonly id: number; readonly deviceNos: readonly string[] },
    given: ParamValues | null,
  ) => {
    if (deviceNos.length === 0) throw missingField(taskWords, 'deviceNos');
    await db.transaction(async ({ drizzle: tx }) => {
      const task = await lockTask(tx, who, id);
      const phones = await devices.byNumbers(tx, who, deviceNos);
      const params = given && readParams((await formOf(tx, task.scriptId)).parameters, given);
      await setDeviceParams(
        tx,
        task.id,
        phones.map((phone) => phone.id),
        params,
      );
      await runs.refresh(tx, task.id);
    });
  };
  serve(http, endpoints.addTaskParamsForDevice, ({ body, who }) => changePhones(who, body, body.params));
  serve(http, endpoints.clearTaskParamsForDevice, ({ body, who }) => changePhones(who, body, null));
}
