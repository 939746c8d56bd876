import { z } from 'zod';
import { logLevels } from '../device.ts';
import { byScript, endpoint, reads, runs, writes } from '../endpoint.ts';
import {
  countsOf,
  filter,
  flagFilter,
  idFilterOf,
  idOf,
  idQueryOf,
  idsQueryOf,
  listAnswer,
  optionalIdsOf,
  pageQuery,
  range,
  someOf,
  time,
} from '../fields.ts';
import { usedHotScript } from '../hot-messages.ts';

/** The name of a picture or file of a run, with letters of every script; as a file it is neither hidden nor a folder. */
const artifactName = z
  .string()
  .max(128)
  .regex(/^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._-]*$/u);

/** A run's states; every step is stored with its time. */
export const runStates = ['waiting', 'sent', 'running', 'done', 'failed', 'stopped', 'expired', 'lost'] as const;
export type RunStateName = (typeof runStates)[number];

/** Runs by state; they add up to `total`. */
export const runCounts = z.object({
  total: z.int(),
  ...countsOf(runStates),
});

export const run = z.object({
  id: z.int(),
  taskId: z.int(),
  taskName: z.string(),
  deviceNo: z.string(),
  scriptName: z.string(),
  scriptVersion: z.string(),
  state: z.enum(runStates),
  /** A person has asked it to stop and the phone has not answered yet. */
  stopping: z.boolean(),
  /** How far its script says it is. */
  progressPercent: z.int().nullable(),
  progressText: z.string(),
  /** Since when its script has done nothing although the phone is connected. */
  stuckAt: time.nullable(),
  /** Why it ended, or what was reported too late to count. */
  reason: z.string(),
  exceptionId: z.int().nullable(),
  /** Removed from the send log: its phone may get the task again. */
  cleared: z.boolean(),
  /** The hot scripts that its script has required, when it has ended. */
  hotScripts: z.array(usedHotScript),
  userName: z.string(),
  deadlineAt: time,
  createdAt: time,
  sentAt: time.nullable(),
  acceptedAt: time.nullable(),
  runningAt: time.nullable(),
  endedAt: time.nullable(),
});
export type Run = z.output<typeof run>;

const read = reads('task:run:list');

const runFilters = {
  taskId: idFilterOf('task'),
  deviceNo: filter,
  /** Exactly this phone's. */
  ofDevice: filter,
  state: someOf(runStates),
  /** 1: only running ones that are stuck. */
  stuck: flagFilter,
  /** The script's versions. */
  scriptId: idFilterOf('script'),
  scriptVersion: filter,
  /** A part of the reason, or of the last mark of progress. */
  text: filter,
  /** 1: includes runs that were cleared after they had been sent. */
  withCleared: flagFilter,
  ...range,
};

export const listRuns = endpoint('GET /task/run/list', 'List runs', read, {
  query: pageQuery(runFilters, ['id', 'createdAt', 'endedAt']),
  answer: listAnswer(run),
});
/** Counts what the list holds under the same filters; by the hour since `beginTime`, if given. */
export const summariseRuns = endpoint('GET /task/run/summary', 'Count runs', read, {
  query: z.object(runFilters),
  answer: runCounts.extend({
    cleared: z.int(),
    /** Hours with runs; the first is 0. */
    hours: z.array(runCounts.extend({ hour: z.int() })),
  }),
});
export const getRun = endpoint('GET /task/run/one', 'Read a run', read, {
  query: idQueryOf('run'),
  answer: run.extend({ params: z.record(z.string(), z.json()), result: z.json() }),
});
export const runLogs = endpoint('GET /task/run/logs', 'Read the log of a run', read, {
  query: pageQuery({ id: idOf('run') }),
  answer: listAnswer(z.object({ time, level: z.enum(logLevels), text: z.string() })),
});
/** A picture of the run, of its exception or taken by the script, or a file that the script kept, as a download. */
export const runArtifact = endpoint('GET /task/run/artifact', 'Open a picture or file of a run', read, {
  wire: 'file',
  query: z.object({ id: idOf('run'), name: artifactName }),
});
/** The artifacts of a phone's runs, or of one run, newest first. */
export const listRunArtifacts = endpoint('GET /task/run/artifacts', 'List the pictures and files of runs', read, {
  query: pageQuery({ ofDevice: filter, runId: idFilterOf('run') }, ['createdAt']),
  answer: listAnswer(
    z.object({
      runId: z.int(),
      taskName: z.string(),
      name: z.string(),
      bytes: z.int(),
      contentType: z.string(),
      /** When it was taken, by the phone's agent. */
      takenAt: time,
      createdAt: time,
    }),
  ),
});
export const stopRuns = endpoint('GET /task/run/stop', 'Stop runs', writes('task:run:stop'), {
  query: idsQueryOf('run'),
});
/** Runs again what failed (or was stopped, expired or lost): a new try each. */
export const retryRuns = endpoint('POST /task/run/retry', 'Retry runs', runs('task:run:retry'), {
  body: z.strictObject({ taskId: idOf('task').optional(), ids: optionalIdsOf('run').optional() }),
  answer: z.object({ count: z.int() }),
});
/** A phone uploads a run's picture (JPEG, PNG) or file (text, JSON, ZIP) with its own token, as the bare body. */
export const handInArtifact = endpoint('POST /rapi/artifact', 'Hand in a picture or file of a run', byScript, {
  wire: 'upload',
  query: z.object({
    runId: idOf('run'),
    name: artifactName,
    /** By the agent's clock, ISO 8601. */
    takenAt: z.iso.datetime().optional().catch(undefined),
  }),
  answer: z.object({ name: z.string() }),
});
