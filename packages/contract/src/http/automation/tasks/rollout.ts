import { z } from 'zod';
import { endpoint, reads, runs, writes } from '../../../endpoint.ts';
import {
  filter,
  idAnswer,
  idOf,
  idQueryOf,
  listAnswer,
  name,
  optionalIdsOf,
  pageQuery,
  texts,
} from '../../../fields.ts';
import { parameterSchema } from '../../../parameter-schema.ts';
import { taskWords } from '../../../words/tasks.ts';
import { scriptParameter, scriptParams } from '../scripts.ts';
import { task } from '../tasks.ts';
import { choice, lookupRows } from './lookups.ts';

const read = reads('task:task:list');
const editing = writes('task:task:edit');

/** Lists tasks that other users share with the caller, who can run them on own phones with own parameters. */
export const listShareTasks = endpoint('GET /task/task/listShareTask', 'Shared tasks to choose for a task', read, {
  query: pageQuery({ name: filter, ids: optionalIdsOf('task').optional() }, ['id'], lookupRows),
  answer: listAnswer(
    choice.extend({
      scriptId: z.int(),
      scriptName: z.string(),
      version: z.string(),
      platformId: z.int(),
      userName: z.string(),
      parameters: z.array(scriptParameter),
      params: scriptParams,
    }),
  ),
});
/** Returns a form with the values of a task. The copy of a shared task belongs to the caller and has no phones. */
export const getCopyInfo = endpoint('GET /task/task/getCopyInfo', 'Read a task to copy it', read, {
  query: idQueryOf('task'),
  answer: task.omit({ id: true, gmtCreate: true, gmtModified: true, userName: true }),
});
export const copyTask = endpoint('GET /task/task/copyTaskInfo', 'Copy a task', writes('task:task:add'), {
  query: idQueryOf('task'),
  answer: idAnswer,
});
/** Makes phones download the script of the task again before their next run. */
export const updateTaskCache = endpoint(
  'GET /task/task/updateTaskCache',
  'Make phones forget a cached script',
  editing,
  { query: idQueryOf('task') },
);
/** Pins the task to the script version before the one it uses. With `newest`, the task uses the newest version again. */
export const rollbackTask = endpoint('POST /task/task/rollback', 'Change the script version of a task', editing, {
  body: z.strictObject({ id: idOf('task'), newest: z.boolean().default(false) }),
  answer: z.object({ versionId: z.int(), version: z.string() }),
});
/** Starts the next wave of a task that is held. */
export const resumeWave = endpoint(
  'POST /task/task/resumeWave',
  'Begin the next wave of a task',
  runs('task:task:edit'),
  {
    body: z.strictObject({ id: idOf('task') }),
  },
);

const paramInfo = {
  parameters: z.array(scriptParameter),
  /** The parameters as JSON Schema. */
  schema: parameterSchema,
  params: scriptParams,
};
export const getParamInfo = endpoint('GET /task/task/getParamInfo', 'Read the parameters of a task', read, {
  query: idQueryOf('task'),
  answer: z.object({
    ...paramInfo,
    /** The phones with parameters of their own. */
    deviceNos: z.array(z.string()),
  }),
});
export const getParamInfoOneDevice = endpoint(
  'GET /task/task/getParamInfoOneDevice',
  'Read the parameters of a phone in a task',
  read,
  {
    query: z.object({ id: idOf('task'), deviceNo: name(200) }),
    answer: z.object({ ...paramInfo, own: z.boolean() }),
  },
);
export const addTaskParams = endpoint('POST /task/task/addTaskParam', 'Set the parameters of a task', editing, {
  words: taskWords,
  body: z.strictObject({ id: idOf('task'), params: scriptParams }),
});
const phonesOfTask = { id: idOf('task'), deviceNos: texts };
export const addTaskParamsForDevice = endpoint(
  'POST /task/task/addTaskParamForDevice',
  'Set the parameters of phones in a task',
  editing,
  { words: taskWords, body: z.strictObject({ ...phonesOfTask, params: scriptParams }) },
);
export const clearTaskParamsForDevice = endpoint(
  'POST /task/task/clearTaskParamForDevice',
  'Remove the parameters of phones in a task',
  editing,
  { words: taskWords, body: z.strictObject(phonesOfTask) },
);
