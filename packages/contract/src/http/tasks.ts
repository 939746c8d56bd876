import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
import {
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
  optionalIdsOf,
  pageQuery,
  texts,
  time,
} from '../fields.ts';
import { taskWords } from '../words/tasks.ts';
import { runCounts, runStates } from './runs.ts';
import { scriptParameter } from './scripts.ts';

const editing = writes('task:task:edit');

export const execTypes = ['once', 'loop'] as const;
export const timerTypes = ['now', 'time', 'daily'] as const;
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

const paramValues = z.record(
  z.string().max(64),
  z.union([z.string().max(2_000), z.array(z.string().max(200)).max(200)]),
);

export const task = z.object({
  id: z.int(),
  name: z.string(),
  scriptId: z.int(),
  scriptName: z.string(),
  scriptVersion: z.string(),
  platformId: z.int().nullable(),
  platformName: z.string(),
  execType: z.enum(execTypes),
  timerType: z.enum(timerTypes),
  startTime: time.nullable(),
  endTime: time.nullable(),
  cronText: z.string(),
  cacheScript: flag,
  source: z.enum(['own', 'share']),
  sharedTaskId: z.int().nullable(),
  shareUserIds: z.array(z.int()),
  deviceNos: z.array(z.string()),
  groupIds: z.array(z.int()),
  groupNames: z.array(z.string()),
  params: paramValues,
  status: taskStatus,
  /** The runs of its send log. */
  progress: runCounts,
  phones,
  userName: z.string(),
  gmtCreate: time,
  gmtModified: time,
});
export type Task = z.output<typeof task>;

const fields = {
  name: name(),
  scriptId: idOf('script'),
  execType: z.enum(execTypes),
  timerType: z.enum(timerTypes),
  startTime: moment.nullable().optional(),
  endTime: moment.nullable().optional(),
  cronText: z.string().trim().max(200).optional(),
  cacheScript: flag.optional(),
  source: z.enum(['own', 'share']).optional(),
  sharedTaskId: idOf('task').nullable().optional(),
  shareUserIds: optionalIdsOf('user').optional(),
  platformId: idOf('platform').nullable().optional(),
  deviceNos: texts.optional(),
  groupIds: optionalIdsOf('group').optional(),
  params: paramValues.optional(),
};

const read = reads('task:task:list');
const choice = z.object({ key: z.int(), value: z.string() });

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
    },
    ['id', 'name', 'gmtModified'],
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

/** The lookups of the task form: items as key and value, found by name or by their ids. */
const lookupRows = { rows: 10_000 };
const lookupOf = (named: 'platform' | 'group' | 'script') => ({ name: filter, ids: optionalIdsOf(named).optional() });
export const taskDevices = endpoint('GET /task/task/deviceList', 'Phones to choose for a task', read, {
  query: pageQuery({ deviceNo: filter, groupId: idFilterOf('group'), enabled: flagFilter }, ['id'], lookupRows),
  answer: listAnswer(
    z.object({ key: z.string(), value: z.string(), online: z.boolean(), groupName: z.string(), userName: z.string() }),
  ),
});
export const taskDevicesByGroup = endpoint('GET /task/task/deviceListByGroup', 'Phones of groups', read, {
  query: z.object({ groupids: idsOf('group') }),
  answer: listAnswer(z.object({ key: z.string(), value: z.string() })),
});
export const taskPlatforms = endpoint('GET /task/task/platformList', 'Platforms to choose for a task', read, {
  query: pageQuery(lookupOf('platform'), ['id'], lookupRows),
  answer: listAnswer(choice),
});
export const taskDeviceGroups = endpoint('GET /task/task/deviceGroupList', 'Groups to choose for a task', read, {
  query: pageQuery(lookupOf('group'), ['id'], lookupRows),
  answer: listAnswer(choice.extend({ userName: z.string(), devices: z.int() })),
});
export const taskScripts = endpoint('GET /task/task/listScript', 'Scripts to choose for a task', read, {
  query: pageQuery({ ...lookupOf('script'), platformId: idFilterOf('platform') }, ['id'], lookupRows),
  answer: listAnswer(choice.extend({ version: z.string(), platformId: z.int(), parameters: z.array(scriptParameter) })),
});

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
  'busy',
  'queued',
  'alreadyRan',
  'expired',
  'stopped',
  'noRun',
  'refused',
  'downloadFailed',
  'held',
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
