import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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
} from '../fields.ts';

const read = { method: 'GET', access: 'system:job:list', effect: 'read' } as const;

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

export const listJobs = endpoint({
  ...read,
  path: '/system/monitor/job/list',
  summary: 'List scheduled jobs',
  query: pageQuery({ name: filter, group: filter, status: flagFilter }, ['id', 'name']),
  answer: listAnswer(job),
});

export const getJob = endpoint({
  ...read,
  path: '/system/monitor/job/one',
  summary: 'Get one scheduled job',
  query: idQueryOf('job'),
  answer: job,
});

export const changeJobStatus = endpoint({
  method: 'PUT',
  path: '/system/monitor/job/changeStatus',
  summary: "Change a scheduled job's status",
  access: 'system:job:edit',
  effect: 'write',
  body: z.strictObject({ id: idOf('job'), status: flag }),
});

export const runJob = endpoint({
  method: 'PUT',
  path: '/system/monitor/job/run',
  summary: 'Run a scheduled job now',
  access: 'system:job:run',
  effect: 'write',
  body: z.strictObject({ id: idOf('job') }),
});

export const listJobLogs = endpoint({
  ...read,
  path: '/system/monitor/jobLog/list',
  summary: 'List the logs of scheduled jobs',
  query: pageQuery({ jobId: idFilterOf('job'), status: flagFilter, ...range }, ['id']),
  answer: listAnswer(
    z.object({
      id: z.int(),
      jobId: z.int(),
      name: z.string(),
      method: z.string(),
      status: z.int(),
      message: z.string(),
      startedAt: time,
      durationMs: z.int(),
    }),
  ),
});
