import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../../endpoint.ts';
import { filter, flag, flagFilter, idFilterOf, idOf, moving, name, note, time } from '../../fields.ts';
import { logCalls } from '../../log-calls.ts';
import { resource } from '../../resource.ts';
import { jobLogWords } from '../../words/job-logs.ts';
import { jobWords } from '../../words/jobs.ts';

/** The arguments of a job's method. A method uses its own value for a missing one. */
const jobArguments = z.record(z.string().max(64), z.int());

/** A time that the server missed by more than a minute is made up for `once`, or not at all. */
export const missedJobPolicies = ['once', 'skip'] as const;

/** Scheduled jobs. `method` is one of those that `listJobMethods` returns; several jobs may have the same. `status`: 1 normal, 0 stopped. */
export const jobs = resource({
  path: '/system/monitor/job',
  access: 'system:job',
  named: 'job',
  words: jobWords,
  row: {
    name: z.string(),
    /** An entry of the dictionary `sys_job_group`. */
    group: z.string(),
    method: z.string(),
    cronExpression: z.string(),
    arguments: jobArguments,
    missedPolicy: z.enum(missedJobPolicies),
    /** Whether the job may start (1) while an earlier run of it has not ended. */
    concurrent: z.literal([0, 1]),
    status: z.literal([0, 1]),
    remark: z.string(),
    /** Whether the program brought the job. Such a job cannot be deleted, and keeps its method. */
    builtIn: z.boolean(),
    /** `null` for a stopped job, and until the server has looked at a new one. */
    nextAt: moving(time.nullable()),
    lastAt: moving(time.nullable()),
    gmtCreate: time,
  },
  form: {
    name: name(),
    group: name(),
    method: name(),
    cronExpression: name(200),
    arguments: jobArguments.optional(),
    missedPolicy: z.enum(missedJobPolicies).optional(),
    concurrent: flag.optional(),
    status: flag.optional(),
    remark: note().optional(),
  },
  filters: { name: filter, group: filter, method: filter, status: flagFilter },
  order: ['id', 'name', 'nextAt', 'lastAt'],
  exported: true,
});
export type ScheduledJob = AnswerOf<typeof jobs.one>;

/** The methods of the program that jobs can call, with the declarations of their arguments, which are whole numbers. */
export const listJobMethods = endpoint(
  'GET /system/monitor/job/methods',
  'List the methods of scheduled jobs',
  reads('system:job:list'),
  {
    answer: z.array(
      z.object({
        method: z.string(),
        name: z.string(),
        arguments: z.array(
          z.object({ key: z.string(), label: z.string(), least: z.int(), most: z.int(), standard: z.int() }),
        ),
      }),
    ),
  },
);

export const changeJobStatus = endpoint(
  'PUT /system/monitor/job/changeStatus',
  "Change a scheduled job's status",
  writes('system:job:edit'),
  { body: z.strictObject({ id: idOf('job'), status: flag }) },
);

/** Starts a job, whatever its schedule, and answers before it has ended. Its log has the result. */
export const runJob = endpoint('PUT /system/monitor/job/run', 'Run a scheduled job now', writes('system:job:run'), {
  body: z.strictObject({ id: idOf('job') }),
});

/** The runs of jobs. A line stays when its job is deleted. */
export const jobLogs = logCalls({
  path: '/system/monitor/jobLog',
  access: 'system:jobLog',
  named: 'jobLog',
  words: jobLogWords,
  row: {
    jobId: z.int().nullable(),
    name: z.string(),
    group: z.string(),
    method: z.string(),
    /** 1 succeeded, 0 failed or was not made up. */
    status: z.literal([0, 1]),
    message: z.string(),
    /** The error of a failed run. */
    exception: z.string(),
    /** The host of the server that ran the job. */
    node: z.string(),
    endedAt: time,
    durationMs: z.int(),
  },
  filters: { jobId: idFilterOf('job'), name: filter, group: filter, method: filter, status: flagFilter },
});
export type JobLog = AnswerOf<typeof jobLogs.list>['list'][number];
