import type { BodyOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/automation/tasks';
import type { Locale } from '@flotilla/contract/locale';
import { taskWords } from '@flotilla/contract/words/tasks';
import type { UserWho } from '../../../platform/access/who.ts';
import { readCron, timesAfter } from '../../../platform/cron/cron-text.ts';
import { refuseCron } from '../../../platform/cron/refuse-cron.ts';
import type { Database } from '../../../platform/db/database.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Events } from '../../../platform/events/events.ts';
import { invalidField, missingField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { untilDone } from '../../../platform/http/until-done.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Licence } from '../../system/licence/api.ts';
import type { Parameters as SiteParameters } from '../../system/parameters/api.ts';
import type { Announce, Runs } from '../runs/api.ts';
import { changeStatus, lockTask, type StatusChange } from './change-status.ts';
import type { TaskClock } from './clock/task-clock.ts';
import { type EditDeps, editTask, insertTask } from './edit-tasks.ts';
import { taskColumns } from './export-columns.ts';
import { listTasks } from './list-tasks.ts';
import { assertRights } from './rights.ts';
import { tasks } from './schema.ts';
import { findTask, type TaskNames } from './standing/present-tasks.ts';
import { listPhones, type WhyPorts, whyPhone, whyTask } from './standing/why-not-running.ts';
import { assertTargets, withTargets } from './targets.ts';
import { forecastTasks } from './timing/forecast-tasks.ts';

type Deps = EditDeps &
  TaskNames &
  Pick<WhyPorts, 'connections'> & {
    readonly db: Database;
    readonly events: Events;
    readonly runs: Runs;
    readonly taskClock: Pick<TaskClock, 'judge' | 'stopUnshared'>;
    readonly licence: Licence;
    readonly parameters: SiteParameters;
    readonly exports: Exports;
  };

/** The number of times that the cron generator shows. */
const timesShown = 10;

export function taskRoutes(http: Http, deps: Deps): void {
  serveTasks(http, deps);
  serveStatus(http, deps);
  serveReasons(http, deps);

  serve(http, endpoints.testCronText, async ({ body: { cronText } }) => {
    const timeZone = deps.timeZone();
    refuseCron(cronText, timeZone, 'cronText');
    const times = timesAfter(readCron(cronText, timeZone), new Date(), timesShown);
    return { list: times.map((time) => time.toISOString()), timeZone };
  });
  serve(http, endpoints.forecastTasks, ({ query, who }) => forecastTasks(deps.db.drizzle, who, query, deps.timeZone()));
}

function serveTasks(http: Http, deps: Deps): void {
  const { db, runs } = deps;

  const readTask = async (who: UserWho, id: number, locale: Locale) => {
    const task = await findTask(db.drizzle, who, id, deps, locale);
    if (!task) throw notFound();
    return task;
  };

  /** A task's references are read on other connections, before the lock: false if the task changed in between. */
  const editAsRead = async (who: UserWho, body: BodyOf<typeof endpoints.editTask>, locale: Locale) => {
    const current = endpoints.getTask.answer.parse(await readTask(who, body.id, locale));
    return db.transaction(async ({ drizzle: tx }) => {
      const { modifiedAt, status } = await lockTask(tx, who, body.id);
      if (modifiedAt !== current.gmtModified) return false;
      await editTask(tx, deps, who, body, { ...current, status });
      return true;
    });
  };

  serve(http, endpoints.listTasks, ({ query, who, locale }) => listTasks(db.drizzle, who, query, query, deps, locale));
  serve(http, endpoints.exportTasks, ({ query, who, locale, caller }) =>
    deps.exports.offer(caller, query, {
      title: taskWords.many,
      columns: taskColumns,
      page: (tx, page) => listTasks(tx, who, query, page, deps, locale),
    }),
  );

  serve(http, endpoints.getTask, ({ query, who, locale }) => readTask(who, query.id, locale));
  serve(http, endpoints.addTask, async ({ body: sent, who }) => {
    const body = withTargets(sent);
    assertTargets(body);
    return { id: await db.transaction(({ drizzle: tx }) => insertTask(tx, deps, who, body)) };
  });
  serve(http, endpoints.editTask, async ({ body, who, locale }) => {
    await untilDone(() => editAsRead(who, withTargets(body), locale));
    deps.taskClock.stopUnshared(body.id);
  });
  serve(http, endpoints.deleteTasks, async ({ query, who }) => {
    const announcements = await db.transaction(async ({ drizzle: tx }) => {
      const { ids } = await scoped(tx, who).check(tasks, query.ids);
      const stopped: Announce[] = [];
      for (const id of ids) stopped.push(await runs.dropTask(tx, id));
      await scoped(tx, who).remove(tasks, ids);
      return stopped;
    });
    for (const announce of announcements) announce();
  });
}

/** Serves the changes of a task's status and of its send log. */
function serveStatus(http: Http, deps: Deps): void {
  const { db, runs } = deps;
  const change = async (who: UserWho, wanted: StatusChange) => {
    await changeStatus({ ...deps, admitRun: http.ports.admitRun }, who, wanted);
  };
  serve(http, endpoints.updateTaskStatus, ({ query, who }) => change(who, { ...query, stopMode: 'unstarted' }));
  serve(http, endpoints.updateTaskStatusClear, ({ query, who }) =>
    change(who, { ...query, clear: true, stopMode: 'unstarted' }),
  );
  serve(http, endpoints.updateTaskStatusAndStopRemote, ({ query, who }) => change(who, { ...query, stopMode: 'kill' }));

  const clean = async (who: UserWho, taskId: number, selection: Parameters<Runs['clear']>[2]) => {
    const announce = await db.transaction(async ({ drizzle: tx }) => {
      const task = await lockTask(tx, who, taskId);
      if (task.status === 1) await assertRights(tx, deps, [taskId]);
      await runs.clear(tx, taskId, selection);
      return runs.fill(tx, taskId);
    });
    announce();
    deps.taskClock.judge([taskId]);
  };
  serve(http, endpoints.cleanSendLog, async ({ query, who }) => {
    if (query.devices.length === 0) throw missingField(taskWords, 'devices');
    return clean(who, query.taskId, { deviceNos: query.devices });
  });
  serve(http, endpoints.cleanSendAllLog, ({ query, who }) => clean(who, query.taskId, 'all'));
  serve(http, endpoints.cleanSendLogByGroup, async ({ query, who }) => {
    const groupIds = await deps.devices.checkGroups(db.drizzle, who, query.groupIds);
    return clean(who, query.taskId, { groupIds });
  });
}

/** Serves the reasons why a task or a phone is not running. */
function serveReasons(http: Http, deps: Deps): void {
  const { db, users, licence } = deps;
  const why: WhyPorts = {
    ...deps,
    siteExpiredAt: () => (licence.status().expired ? licence.status().expiresAt : null),
    async ownerExpiredAt(tenantId) {
      const { expired, expiresAt } = await users.limits(db.drizzle, tenantId);
      return expired ? expiresAt : null;
    },
  };

  const whyOfPhone = async (who: UserWho, deviceNo: string, locale: Locale) =>
    whyPhone(db.drizzle, why, (await deps.devices.byNumber(db.drizzle, who, deviceNo)).id, locale);
  const whyOfTask = async (who: UserWho, id: number, locale: Locale) =>
    whyTask(db.drizzle, why, await scoped(db.drizzle, who).one(tasks, id), locale);
  serve(http, endpoints.whyNotRunning, async ({ query: { id, deviceNo }, who, locale }) => {
    if (!deviceNo && !id) throw invalidField('id', 'id, deviceNo');
    const list = deviceNo ? await whyOfPhone(who, deviceNo, locale) : await whyOfTask(who, id!, locale);
    return { list, total: list.length };
  });
  serve(http, endpoints.listTaskPhones, async ({ query, who, locale }) =>
    listPhones(db.drizzle, why, await scoped(db.drizzle, who).one(tasks, query.id), query, locale),
  );
}
