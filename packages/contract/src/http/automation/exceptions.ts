import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import {
  exportQuery,
  fileAnswer,
  filter,
  idFilterOf,
  idOf,
  idQueryOf,
  idsQueryOf,
  listAnswer,
  pageQuery,
  range,
  time,
} from '../../fields.ts';

const deleting = writes('script:exception:delete');

/** A script exception: the error, the phone, the versions, and the screen. */
export const scriptException = z.object({
  id: z.int(),
  deviceNo: z.string(),
  scriptId: z.int(),
  scriptName: z.string(),
  scriptVersion: z.string(),
  apkVersion: z.string(),
  kind: z.string(),
  /** The message. */
  exception: z.string(),
  runId: z.int(),
  taskId: z.int(),
  taskName: z.string(),
  /** The name of the screenshot, to download with `/task/run/artifact`; empty if there is none. */
  artifact: z.string(),
  /** Whether the run was removed from the send log. */
  cleared: z.boolean(),
  userName: z.string(),
  time,
});
export type ScriptException = z.output<typeof scriptException>;

const read = reads('script:exception:list');

export const listExceptions = endpoint('GET /script/exception/list', 'List script exceptions', read, {
  query: pageQuery(
    { deviceNo: filter, scriptId: idFilterOf('script'), taskId: idFilterOf('task'), exception: filter, ...range },
    ['id', 'time'],
  ),
  answer: listAnswer(scriptException),
});
const group = {
  count: z.int(),
  /** The newest exception of the group, or the phone's newest one. */
  last: scriptException,
  /** The newest of them with a screenshot; if none has one, the newest. */
  pictured: scriptException,
};
/** Groups exceptions with the same message from the same line of the same script, the most frequent first. The date range refers to the runs. */
export const clusterExceptions = endpoint('GET /task/run/clusters', 'Group script exceptions', read, {
  query: pageQuery({ taskId: idFilterOf('task'), scriptId: idFilterOf('script'), ...range }),
  answer: listAnswer(
    z.object({
      exception: z.string(),
      scriptName: z.string(),
      /** The line of the script that threw; `null` if it is unknown. */
      scriptLine: z.int().nullable(),
      ...group,
      /** The number of exceptions whose runs were removed from the send log. */
      cleared: z.int(),
      phones: z.int(),
    }),
  ),
});
/** Lists the phones with the message, script and line of this exception, the newest first. */
export const clusterPhones = endpoint('GET /task/run/clusterPhones', 'List the phones of a group of exceptions', read, {
  query: pageQuery({ exceptionId: idOf('exception'), taskId: idFilterOf('task') }),
  answer: listAnswer(z.object({ deviceNo: z.string(), ...group })),
});
export const exportExceptions = endpoint(
  'GET /script/exception/export',
  'Export script exceptions',
  writes('script:exception:export'),
  { query: exportQuery(listExceptions.query), answer: fileAnswer },
);
export const getException = endpoint('GET /script/exception/one', 'Read a script exception', read, {
  query: idQueryOf('exception'),
  answer: scriptException.extend({ stack: z.string() }),
});
export const deleteExceptions = endpoint('GET /script/exception/delete', 'Delete script exceptions', deleting, {
  query: idsQueryOf('exception'),
});
export const clearExceptions = endpoint('GET /script/exception/clear', 'Clear all script exceptions', deleting);
