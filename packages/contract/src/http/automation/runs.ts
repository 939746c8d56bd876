import { z } from 'zod';
import { logLevels } from '../../device.ts';
import { byScript, endpoint, reads, runs, writes } from '../../endpoint.ts';
import {
  countsOf,
  exportQuery,
  fileAnswer,
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
} from '../../fields.ts';
import { usedHotScript } from '../../hot-messages.ts';
import { word } from '../../locale.ts';
import { withSentence } from '../../rules.ts';

/** The name of a picture or file of a run. Letters of every writing system are allowed; names of hidden files and folders are not. */
const artifactName = z
  .string()
  .max(128)
  .regex(
    /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._-]*$/u,
    withSentence(
      word('只能包含字母、数字和 . _ -', 'must have only letters, digits and . _ -', '只能包含字母、數字和 . _ -'),
    ),
  );

/** The states of a run. Every change is stored with its time. */
export const runStates = ['waiting', 'sent', 'running', 'done', 'failed', 'stopped', 'expired', 'lost'] as const;
export type RunStateName = (typeof runStates)[number];

/** The number of runs by state. The numbers add up to `total`. */
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
  /** Whether a user has stopped the run and the phone has not confirmed it yet. */
  stopping: z.boolean(),
  /** Set while the run is sent or running and its phone is offline: when the phone last reported. The run's state is unknown. */
  unknownSince: time.nullable(),
  /** The progress that the script has reported. */
  progressPercent: z.int().nullable(),
  progressText: z.string(),
  /** The time since which the script has been inactive although the phone is connected. */
  stuckAt: time.nullable(),
  /** The reason why the run ended. If the phone reported after the run was closed, that late report. */
  reason: z.string(),
  exceptionId: z.int().nullable(),
  /** Whether the run was removed from the send log. Its phone may then get the task again. */
  cleared: z.boolean(),
  /** The hot scripts that the script required. Known after the end of the run. */
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
  /** Selects the runs of exactly this phone. */
  ofDevice: filter,
  state: someOf(runStates),
  /** With `1`, lists only running runs that are stuck. */
  stuck: flagFilter,
  /** Selects the runs of all versions of this script. */
  scriptId: idFilterOf('script'),
  scriptVersion: filter,
  /** A part of the reason, or of the last reported progress. */
  text: filter,
  /** With `1`, includes runs that were cleared after they had been sent. */
  withCleared: flagFilter,
  ...range,
};

export const listRuns = endpoint('GET /task/run/list', 'List runs', read, {
  query: pageQuery(runFilters, ['id', 'createdAt', 'endedAt']),
  answer: listAnswer(run),
});
export const exportRuns = endpoint('GET /task/run/export', 'Export runs', writes('task:run:export'), {
  query: exportQuery(listRuns.query),
  answer: fileAnswer,
});
/** Counts the runs that match the filters of the list, in total and, if `beginTime` is given, by hour since then. */
export const summariseRuns = endpoint('GET /task/run/summary', 'Count runs', read, {
  query: z.object(runFilters),
  answer: runCounts.extend({
    cleared: z.int(),
    /** The hours that have runs, counted from 0 at `beginTime`. */
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
/** Serves a picture or file of a run: the screenshot of its exception, or one that the script saved. */
export const runArtifact = endpoint('GET /task/run/artifact', 'Open a picture or file of a run', read, {
  wire: 'file',
  query: z.object({ id: idOf('run'), name: artifactName }),
});
/** Lists the pictures and files of a phone's runs, or of one run, newest first. */
export const listRunArtifacts = endpoint('GET /task/run/artifacts', 'List the pictures and files of runs', read, {
  query: pageQuery({ ofDevice: filter, runId: idFilterOf('run') }, ['createdAt']),
  answer: listAnswer(
    z.object({
      runId: z.int(),
      taskName: z.string(),
      name: z.string(),
      bytes: z.int(),
      contentType: z.string(),
      /** The time of capture by the agent's clock. */
      takenAt: time,
      createdAt: time,
    }),
  ),
});
export const stopRuns = endpoint('GET /task/run/stop', 'Stop runs', writes('task:run:stop'), {
  query: idsQueryOf('run'),
});
/** Creates a new attempt for each of these runs that failed, was stopped, expired or was lost. */
export const retryRuns = endpoint('POST /task/run/retry', 'Retry runs', runs('task:run:retry'), {
  body: z.strictObject({ taskId: idOf('task').optional(), ids: optionalIdsOf('run').optional() }),
  answer: z.object({ count: z.int() }),
});
/** Receives a run's picture (JPEG, PNG) or file (text, JSON, ZIP) from a phone, which uses its own token. The body is the file itself. */
export const handInArtifact = endpoint('POST /rapi/artifact', 'Hand in a picture or file of a run', byScript, {
  wire: 'upload',
  query: z.object({
    runId: idOf('run'),
    name: artifactName,
    /** The time of capture by the agent's clock, ISO 8601. */
    takenAt: z.iso.datetime().optional().catch(undefined),
  }),
  answer: z.object({ name: z.string() }),
});
