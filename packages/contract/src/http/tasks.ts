import { z } from 'zod';
import { endpoint, reads, runs, writes } from '../endpoint.ts';
import {
  count,
  countsOf,
  editBody,
  exportQuery,
  fileAnswer,
  filter,
  filterOf,
  flag,
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
} from '../fields.ts';
import { taskWords } from '../words/tasks.ts';
import { liveFilters, phoneFilters } from './devices.ts';
import { runCounts, runStates } from './runs.ts';
import { scriptParams } from './scripts.ts';
import { rollout, waveFields } from './task-waves.ts';

const editing = writes('task:task:edit');

/** `runNow`: made for one execution at once; such tasks are removed after a while. */
export const taskKinds = ['saved', 'runNow'] as const;
export const execTypes = ['once', 'loop'] as const;
export const timerTypes = ['now', 'time', 'daily'] as const;
/** What becomes of starts by cron that came while the server was away. */
export const missedPolicies = ['skip', 'once', 'catchUp'] as const;
/** 0 stopped, 1 enabled, 2 finished. */
export const taskStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A phone's standing in its task: a run is open, how the last started run ended, or it has never run the task. */
export const phoneStandings = ['open', 'done', 'failed', 'stopped', 'lost', 'neverRan'] as const;
export type PhoneStanding = (typeof phoneStandings)[number];

/** Each phone of a task has exactly one standing; they add up to `total`. */
const phones = z.object({
  total: z.int(),
  ...countsOf(phoneStandings),
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
  /** Moments; times of day (`HH:mm:ss`) of a daily task. */
  startTime: time.nullable(),
  endTime: time.nullable(),
  cronText: z.string(),
  rounds: z.int(),
  pauseSeconds: z.int(),
  missedPolicy: z.enum(missedPolicies),
  jitterSeconds: z.int(),
  /** When it starts next; null if that is now, or never. */
  nextTime: time.nullable(),
  cacheScript: flag,
  /** 1: a run that is stuck is stopped. */
  stopStuck: flag,
  source: z.enum(['own', 'share']),
  sharedTaskId: z.int().nullable(),
  shareUserIds: z.array(z.int()),
  deviceNos: z.array(z.string()),
  groupIds: z.array(z.int()),
  groupNames: z.array(z.string()),
  params: scriptParams,
  /** The share of the phones that each wave reaches, in percent; empty: all at once. */
  waves: z.array(z.int()),
  /** A first wave of so many phones, after which a person decides; 0: none. */
  canaryPhones: z.int(),
  /** The task stops itself when more than this share of the ended runs has failed, in percent; null: never. */
  failureLimit: z.int().nullable(),
  rollout,
  /** It stays at this version of its script. */
  pinned: z.boolean(),
  /** Phones with parameters of their own. */
  ownParams: z.int(),
  status: taskStatus,
  /** The runs of its send log. */
  progress: runCounts,
  phones,
  userName: z.string(),
  gmtCreate: time,
  gmtModified: time,
});
export type Task = z.output<typeof task>;

const secondsOfDay = 86_400;
const startOrEnd = z.union([timeOfDay, moment]).nullable().optional();

const fields = {
  name: name(),
  scriptId: idOf('script'),
  execType: z.enum(execTypes),
  timerType: z.enum(timerTypes),
  /** Moments, or times of day where the timer is daily. A window that ends before it starts passes midnight. */
  startTime: startOrEnd,
  endTime: startOrEnd,
  /** Daily by these times instead: 6 or 7 fields, seconds first. */
  cronText: z.string().trim().max(200).optional(),
  /** Rounds of a loop a phone, in each daily window anew; 0: no limit. */
  rounds: wholeNumber(0, 1_000_000).optional(),
  pauseSeconds: wholeNumber(1, secondsOfDay).optional(),
  missedPolicy: z.enum(missedPolicies).optional(),
  /** Starts are spread over this many seconds. */
  jitterSeconds: wholeNumber(0, secondsOfDay).optional(),
  cacheScript: flag.optional(),
  stopStuck: flag.optional(),
  source: z.enum(['own', 'share']).optional(),
  sharedTaskId: idOf('task').nullable().optional(),
  shareUserIds: optionalIdsOf('user').optional(),
  platformId: idOf('platform').nullable().optional(),
  deviceNos: texts.optional(),
  groupIds: optionalIdsOf('group').optional(),
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
      /** Tasks that have a phone of this number, or this group, as a target. */
      deviceNo: filter,
      groupId: idFilterOf('group'),
      status: filterOf(z.enum(['0', '1', '2']).transform(Number)),
      source: z.enum(['own', 'share', '']).optional(),
      platformId: idFilterOf('platform'),
      timerType: z.enum([...timerTypes, '']).optional(),
      /** `all`: as without this filter, for lists that leave some out by themselves. */
      kind: filterOf(z.enum([...taskKinds, 'all'])),
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

/** The phones of a run at once: by number, by group, and, with `all`, every one in reach that matches the filters. */
const phonesAtOnce = {
  deviceNos: texts.optional(),
  groupIds: optionalIdsOf('group').optional(),
  all: z.strictObject({ ...phoneFilters, ...liveFilters }).optional(),
};
/** Counts the phones that would run a script at once, before they do. */
export const previewRunNow = endpoint(
  'POST /task/task/runNowPreview',
  'Count the phones of a run at once',
  reads('task:task:add'),
  {
    body: z.strictObject(phonesAtOnce),
    answer: z.object({
      /** Phones that would get a run. */
      count: z.int(),
      online: z.int(),
      /** Phones with a run now, among them: their run follows it. */
      busy: z.int(),
      /** Chosen phones that are left out because they are disabled. */
      disabled: z.int(),
      /** The first phones by number. */
      deviceNos: z.array(z.string()),
    }),
  },
);
/**
 * Runs a script once on these phones, as a task of its own that is enabled at once; it needs the right to edit tasks as well. A run
 * at once comes before what waits for its phone. `expected`: the number of phones shown to the caller; 409 if it has changed.
 */
export const runNow = endpoint('POST /task/task/runNow', 'Run a script at once', runs('task:task:add'), {
  words: taskWords,
  body: z.strictObject({
    scriptId: idOf('script'),
    params: scriptParams.optional(),
    expected: count.optional(),
    ...phonesAtOnce,
  }),
  answer: z.object({ id: z.int(), phones: z.int() }),
});

/** 1 enables; 0 stops and lets running runs finish. */
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

/** The next times at which a cron text starts a task; fewer when it ends. */
export const testCronText = endpoint('POST /task/task/testCronText', 'Test a cron text', read, {
  words: taskWords,
  body: z.strictObject({ cronText: z.string().max(200) }),
  answer: z.object({ list: z.array(time), timeZone: z.string() }),
});

/** A start of a task in the forecast. */
const forecastStart = z.object({
  time,
  /** When its phones are expected to be done: by the median of past runs, or the end of its window. */
  until: time,
  /** Starts that follow at short intervals, counted in this one. */
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
          /** The median of its past runs; null without any. */
          medianSeconds: z.number().nullable(),
          starts: z.array(forecastStart),
        }),
      ),
      /** Phones that are wanted at `time` by a task while another is still expected to keep them busy. */
      conflicts: z.array(
        z.object({
          time,
          /** How many of its starts, from `time` until `busyUntil`. */
          starts: z.int(),
          taskId: z.int(),
          taskName: z.string(),
          otherTaskId: z.int(),
          otherTaskName: z.string(),
          /** When the other is expected to be done. */
          busyUntil: time,
          phones: z.int(),
          /** The first of them. */
          deviceNos: z.array(z.string()),
        }),
      ),
      /** How many conflicts there are; the list may hold fewer. */
      conflictTotal: z.int(),
    }),
  },
);

/** Why a task, or a phone, is not running: each current reason, and since when. */
export const whyReasons = [
  'taskStopped',
  'taskFinished',
  'noPhones',
  'neverConnected',
  'offline',
  'disabled',
  'unassigned',
  'siteExpired',
  'ownerExpired',
  'beforeStart',
  'failing',
  'windowClosed',
  'waitingForTick',
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
  'held',
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
/** The phones of a task one by one, also when it is finished: each one's standing, and why it does not run or never did. */
export const listTaskPhones = endpoint('GET /task/task/phones', 'List the phones of a task', read, {
  query: pageQuery({ id: idOf('task'), deviceNo: filter, standing: z.enum([...phoneStandings, '']).optional() }, [
    'deviceNo',
  ]),
  answer: listAnswer(
    z.object({
      deviceNo: z.string(),
      standing: z.enum(phoneStandings),
      /** Its newest run in the send log, and that run's state. */
      runId: z.int().nullable(),
      state: z.enum(runStates).nullable(),
      reasons: z.array(why),
    }),
  ),
});
