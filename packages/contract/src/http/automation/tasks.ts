import { z } from 'zod';
import { endpoint, reads, runs, writes } from '../../endpoint.ts';
import {
  count,
  countsOf,
  editBody,
  exportQuery,
  fileAnswer,
  filter,
  filterOf,
  flag,
  flagFilter,
  idAnswer,
  idFilterOf,
  idOf,
  idQueryOf,
  idsOf,
  idsQueryOf,
  listAnswer,
  moment,
  name,
  numberTo,
  optionalIdsOf,
  pageQuery,
  texts,
  time,
  timeOfDay,
  wholeNumber,
} from '../../fields.ts';
import { taskWords } from '../../words/tasks.ts';
import { chosenPhones } from './commands.ts';
import { runCounts, runStates } from './runs.ts';
import { scriptParams } from './scripts.ts';
import { rollout, waveFields } from './tasks/waves.ts';

const editing = writes('task:task:edit');

/** `runNow` marks a task that was created for a single immediate execution. It is removed after some time. */
export const taskKinds = ['saved', 'runNow'] as const;
export const execTypes = ['once', 'loop'] as const;
export const timerTypes = ['now', 'time', 'daily'] as const;
/** The handling of cron starts that were missed while the server was down. */
export const missedPolicies = ['skip', 'once', 'catchUp'] as const;
/** 0 stopped, 1 enabled, 2 finished. */
export const taskStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** The state of a phone in its task: a run is open, the end of the last started run, or the phone has never run the task. */
export const phoneStandings = ['open', 'done', 'failed', 'stopped', 'lost', 'neverRan'] as const;
export type PhoneStanding = (typeof phoneStandings)[number];

/** The number of a task's phones by state. Each phone has exactly one, so the numbers add up to `total`. */
const phones = z.object({
  total: z.int(),
  ...countsOf(phoneStandings),
  /** The number of open ones whose phone has been offline since the run was sent, so that its state is unknown. */
  unknown: z.int(),
});

export const task = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(taskKinds),
  scriptId: z.int(),
  scriptName: z.string(),
  scriptVersion: z.string(),
  platformId: z.int().nullable(),
  platformName: z.string(),
  execType: z.enum(execTypes),
  timerType: z.enum(timerTypes),
  /** A time; for a daily task a time of day (`HH:mm:ss`). */
  startTime: time.nullable(),
  endTime: time.nullable(),
  cronText: z.string(),
  rounds: z.int(),
  pauseSeconds: z.int(),
  missedPolicy: z.enum(missedPolicies),
  jitterSeconds: z.int(),
  /** The time limit of each run; `null` is the site's limit. */
  timeLimitMinutes: z.int().nullable(),
  /** The next start; `null` if the task is running or never starts again. */
  nextTime: time.nullable(),
  cacheScript: flag,
  /** With `1`, stuck runs are stopped. */
  stopStuck: flag,
  source: z.enum(['own', 'share']),
  sharedTaskId: z.int().nullable(),
  shareUserIds: z.array(z.int()),
  deviceNos: z.array(z.string()),
  groupIds: z.array(z.int()),
  groupNames: z.array(z.string()),
  params: scriptParams,
  /** The percentage of phones up to each wave; empty if all phones start together. */
  waves: z.array(z.int()),
  /** The number of canary phones, the first wave, after which an operator decides; 0 is none. */
  canaryPhones: z.int(),
  /** The percentage of failed runs among ended ones above which the task stops; `null` is never. */
  failureLimit: z.int().nullable(),
  rollout,
  /** Whether the task stays at this version of its script. */
  pinned: z.boolean(),
  /** The number of phones with their own parameters. */
  ownParams: z.int(),
  status: taskStatus,
  /** The number of runs in the task's send log by state. */
  progress: runCounts,
  phones,
  userName: z.string(),
  gmtCreate: time,
  gmtModified: time,
});
export type Task = z.output<typeof task>;

const secondsOfDay = 86_400;
const minutesOfWeek = 10_080;
const startOrEnd = z.union([timeOfDay, moment]).nullable().optional();

const fields = {
  name: name(),
  scriptId: idOf('script'),
  execType: z.enum(execTypes),
  timerType: z.enum(timerTypes),
  /** A time; a time of day if the timer is daily. A window whose end is before its start includes midnight. */
  startTime: startOrEnd,
  endTime: startOrEnd,
  /** A cron expression with 6 or 7 fields, seconds first, instead of start and end. */
  cronText: z.string().trim().max(200).optional(),
  /** The limit of loop rounds per phone and daily window; 0 is none. */
  rounds: wholeNumber(0, 1_000_000).optional(),
  pauseSeconds: wholeNumber(1, secondsOfDay).optional(),
  missedPolicy: z.enum(missedPolicies).optional(),
  /** The number of seconds over which starts are spread. */
  jitterSeconds: wholeNumber(0, secondsOfDay).optional(),
  timeLimitMinutes: wholeNumber(1, minutesOfWeek).nullable().optional(),
  cacheScript: flag.optional(),
  stopStuck: flag.optional(),
  source: z.enum(['own', 'share']).optional(),
  sharedTaskId: idOf('task').nullable().optional(),
  shareUserIds: optionalIdsOf('user').optional(),
  platformId: idOf('platform').nullable().optional(),
  deviceNos: texts.optional(),
  groupIds: optionalIdsOf('group').optional(),
  /** Alternative names of `deviceNos` and `groupIds`. */
  devices: texts.optional(),
  groupids: optionalIdsOf('group').optional(),
  params: scriptParams.optional(),
  ...waveFields,
};

const read = reads('task:task:list');

export const listTasks = endpoint('GET /task/task/list', 'List tasks', read, {
  query: pageQuery(
    {
      name: filter,
      ids: optionalIdsOf('task').optional(),
      scriptId: idFilterOf('script'),
      /** Selects tasks with this phone or this group as a target. */
      deviceNo: filter,
      groupId: idFilterOf('group'),
      status: filterOf(z.enum(['0', '1', '2']).transform(Number)),
      source: z.enum(['own', 'share', '']).optional(),
      platformId: idFilterOf('platform'),
      timerType: z.enum([...timerTypes, '']).optional(),
      /** `all` turns the filter off in lists that leave out a kind by default. */
      kind: filterOf(z.enum([...taskKinds, 'all'])),
      /** With 1, tasks that wait for a decision, and tasks that have stopped themselves and whose status was not changed since. */
      attention: flagFilter,
    },
    ['id', 'name', 'nextTime', 'gmtModified'],
  ),
  answer: listAnswer(task),
});
export const exportTasks = endpoint('GET /task/task/export', 'Export tasks', writes('task:task:export'), {
  query: exportQuery(listTasks.query),
  answer: fileAnswer,
});
export const getTask = endpoint('GET /task/task/one', 'Read a task', read, { query: idQueryOf('task'), answer: task });
export const addTask = endpoint('POST /task/task/add', 'Add a task', writes('task:task:add'), {
  words: taskWords,
  body: z.strictObject(fields),
  answer: idAnswer,
});
export const editTask = endpoint('POST /task/task/edit', 'Edit a task', editing, {
  words: taskWords,
  body: editBody('task', task.shape, fields),
});
export const deleteTasks = endpoint('GET /task/task/delete', 'Delete tasks', writes('task:task:delete'), {
  query: idsQueryOf('task'),
});

/** Counts the phones of an immediate run before it starts. */
export const previewRunNow = endpoint(
  'POST /task/task/runNowPreview',
  'Count the phones of a run at once',
  reads('task:task:add'),
  {
    body: z.strictObject(chosenPhones),
    answer: z.object({
      /** The number of phones that would get a run. */
      count: z.int(),
      online: z.int(),
      /** The number of them that are busy. Their run starts after the current one. */
      busy: z.int(),
      /** Chosen phones that are left out because they are disabled. */
      disabled: z.int(),
      /** The first phones by number. */
      deviceNos: z.array(z.string()),
    }),
  },
);
/**
 * Runs a script once on these phones, as a separate task that is enabled at once. This also needs the right to edit tasks. The run
 * precedes all runs that wait for the phone. `expected` is the number of phones shown to the caller; 409 if it has changed.
 */
export const runNow = endpoint('POST /task/task/runNow', 'Run a script at once', runs('task:task:add'), {
  words: taskWords,
  body: z.strictObject({
    scriptId: idOf('script'),
    params: scriptParams.optional(),
    expected: count.optional(),
    ...chosenPhones,
  }),
  answer: z.object({ id: z.int(), phones: z.int() }),
});

/** 1 enables tasks. 0 stops them and lets running runs finish. */
const statusChange = {
  query: z.object({ id: idOf('task'), status: z.union([flag, z.literal('2').transform(() => 2 as const)]) }),
};
export const updateTaskStatus = endpoint(
  'GET /task/task/updateTaskStatus',
  'Change the status of a task',
  editing,
  statusChange,
);
export const updateTaskStatusClear = endpoint(
  'GET /task/task/updateTaskStatusClear',
  'Clear the send logs and change the status of a task',
  editing,
  statusChange,
);
export const updateTaskStatusAndStopRemote = endpoint(
  'GET /task/task/updateTaskStatusAndStopRemote',
  'Change the status of a task and stop its phones',
  editing,
  statusChange,
);
export const cleanSendLog = endpoint('GET /task/task/cleanSendLog', 'Clear the send log of phones', editing, {
  words: taskWords,
  query: z.object({ taskId: idOf('task'), devices: texts }),
});
export const cleanSendAllLog = endpoint('GET /task/task/cleanSendAllLog', 'Clear the whole send log', editing, {
  query: z.object({ taskId: idOf('task'), type: z.string().optional() }),
});
export const cleanSendLogByGroup = endpoint(
  'GET /task/task/cleanSendLogByGroup',
  'Clear the send log of groups',
  editing,
  { query: z.object({ taskId: idOf('task'), type: z.string().optional(), groupIds: idsOf('group') }) },
);

/** Returns the next times of a cron text, fewer if it ends before. Tasks and scheduled jobs have cron texts. */
export const testCronText = endpoint('POST /task/task/testCronText', 'Test a cron text', reads('session'), {
  words: taskWords,
  body: z.strictObject({ cronText: z.string().max(200) }),
  answer: z.object({ list: z.array(time), timeZone: z.string() }),
});

/** A start of a task in the forecast. */
const forecastStart = z.object({
  time,
  /** The expected end, from the median of past runs or the end of the window. */
  until: time,
  /** The number of starts that this entry represents, if they follow at short intervals. */
  count: z.int(),
});
export const forecastTasks = endpoint(
  'GET /task/task/forecast',
  'Forecast the starts of tasks',
  reads('task:forecast:list'),
  {
    query: z.object({ id: idFilterOf('task'), hours: numberTo(168, 24) }),
    answer: z.object({
      from: time,
      until: time,
      timeZone: z.string(),
      tasks: z.array(
        z.object({
          taskId: z.int(),
          taskName: z.string(),
          phones: z.int(),
          /** The median of the task's past runs; `null` if there are none. */
          medianSeconds: z.number().nullable(),
          starts: z.array(forecastStart),
        }),
      ),
      /** Conflicts: a task needs phones at `time` while another one is expected to be still using them. */
      conflicts: z.array(
        z.object({
          time,
          /** The number of its starts from `time` until `busyUntil`. */
          starts: z.int(),
          taskId: z.int(),
          taskName: z.string(),
          otherTaskId: z.int(),
          otherTaskName: z.string(),
          /** The expected end of the other task. */
          busyUntil: time,
          phones: z.int(),
          /** The first of the phones. */
          deviceNos: z.array(z.string()),
        }),
      ),
      /** The number of items; 501 if there are more than 500. */
      conflictTotal: z.int(),
    }),
  },
);

/** The reasons why a task or a phone is not running. */
export const whyReasons = [
  'taskStopped',
  'taskFinished',
  'noPhones',
  'neverConnected',
  'offline',
  'disabled',
  'unassigned',
  'deleted',
  'siteExpired',
  'ownerExpired',
  'ownerDisabled',
  'beforeStart',
  'failing',
  'windowClosed',
  'waitingForTick',
  'startsFailing',
  'roundsDone',
  'busy',
  'stuck',
  'queued',
  'alreadyRan',
  'expired',
  'stopped',
  'noRun',
  'refused',
  'downloadFailed',
  'waveLater',
  'waveHeld',
  'waveIdle',
  'waveStopped',
] as const;
const why = z.object({ reason: z.enum(whyReasons), since: time.nullable(), detail: z.string() });
export const whyNotRunning = endpoint('GET /task/task/why', 'Why a task or a phone is not running', read, {
  query: z.object({ id: idFilterOf('task'), deviceNo: filter }),
  answer: listAnswer(why.extend({ deviceNo: z.string() })),
});
/** Lists the phones of a task, even if it is finished, each with its state and the reason why it does not run or never did. */
export const listTaskPhones = endpoint('GET /task/task/phones', 'List the phones of a task', read, {
  query: pageQuery({ id: idOf('task'), deviceNo: filter, standing: z.enum([...phoneStandings, '']).optional() }, [
    'deviceNo',
  ]),
  answer: listAnswer(
    z.object({
      deviceNo: z.string(),
      standing: z.enum(phoneStandings),
      /** The phone's newest run in the send log, and its state. */
      runId: z.int().nullable(),
      state: z.enum(runStates).nullable(),
      reasons: z.array(why),
    }),
  ),
});
