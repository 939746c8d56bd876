import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import {
  filter,
  flag,
  flagFilter,
  idFilterOf,
  idOf,
  idQueryOf,
  listAnswer,
  pageQuery,
  range,
  time,
} from '../../fields.ts';

const read = reads('system:job:list');

/** A scheduled job. `status` is 1 if it is enabled; `method` is its name in the program. */
const job = z.object({
  id: z.int(),
  name: z.string(),
  group: z.string(),
  method: z.string(),
  cronExpression: z.string(),
  status: z.int(),
  nextAt: time.nullable(),
  lastAt: time.nullable(),
});

export const listJobs = endpoint('GET /system/monitor/job/list', 'List scheduled jobs', read, {
  query: pageQuery({ name: filter, group: filter, status: flagFilter }, ['id', 'name']),
  answer: listAnswer(job),
});

export const getJob = endpoint('GET /system/monitor/job/one', 'Get one scheduled job', read, {
  query: idQueryOf('job'),
  answer: job,
});

export const changeJobStatus = endpoint(
  'PUT /system/monitor/job/changeStatus',
  "Change a scheduled job's status",
  writes('system:job:edit'),
  { body: z.strictObject({ id: idOf('job'), status: flag }) },
);

export const runJob = endpoint('PUT /system/monitor/job/run', 'Run a scheduled job now', writes('system:job:run'), {
  body: z.strictObject({ id: idOf('job') }),
});

export const listJobLogs = endpoint('GET /system/monitor/jobLog/list', 'List the logs of scheduled jobs', read, {
  query: pageQuery({ jobId: idFilterOf('job'), status: flagFilter, ...range }, ['id']),
  answer: listAnswer(
    z.object({
      id: z.int(),
      jobId: z.int(),
      name: z.string(),
      method: z.string(),
      /** 1 succeeded, 0 failed. */
      status: z.int(),
      message: z.string(),
      startedAt: time,
      durationMs: z.int(),
    }),
  ),
});
