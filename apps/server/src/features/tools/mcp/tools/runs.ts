import { clusterExceptions } from '@flotilla/contract/http/automation/exceptions';
import {
  getRun,
  listRuns,
  type Run,
  runLogs,
  runStates,
  stopRuns,
  summariseRuns,
} from '@flotilla/contract/http/automation/runs';
import { z } from 'zod';
import { type ToolContext, tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import { confirmation, counted, id, page, pageText } from './arguments.ts';

const mostStopped = 1_000;
const isOpen = ({ state }: Pick<Run, 'state'>): boolean => ['waiting', 'sent', 'running'].includes(state);

const { shape: row } = listRuns.answer.shape.list.element;
const compactRun = z.strictObject({
  ...{ runId: row.id, taskId: row.taskId, phone: row.deviceNo, script: row.scriptName, state: row.state },
  ...{ progressPercent: row.progressPercent, progressText: row.progressText, reason: row.reason, endedAt: row.endedAt },
});
const { params, result } = getRun.answer.shape;
const { shape: cluster } = clusterExceptions.answer.shape.list.element;

const compact = (run: Run) => {
  const { id: runId, taskId, deviceNo, scriptName, state, progressPercent, progressText, reason, endedAt } = run;
  return { runId, taskId, phone: deviceNo, script: scriptName, state, progressPercent, progressText, reason, endedAt };
};

const status = tool({
  name: 'run_status',
  title: 'Status of runs',
  description:
    'Shows runs of scripts, newest first: all runs, those of a task or of a phone, or one run with its parameters and result. States: waiting, sent, running, done, failed, stopped, expired, lost.',
  permissions: ['task:run:list'],
  effect: 'reads',
  notFound: 'Leave out runId to list the runs.',
  input: z.strictObject({
    runId: id.optional(),
    taskId: id.optional().describe('The task, as run_script returned it.'),
    phone: z.string().max(64).optional(),
    state: z.enum(runStates).optional(),
    ...page,
  }),
  output: z.strictObject({
    run: compactRun.extend({ params, result }).optional().describe('The run with the given runId.'),
    runs: z.array(compactRun).optional(),
    counts: summariseRuns.answer.omit({ hours: true }).optional().describe('All runs that match, by state.'),
    total: z.int().optional(),
  }),
  async run({ call }, { runId, taskId, phone, state, page: pageNum, pageSize }) {
    if (runId !== undefined) {
      const one = await call(getRun, { query: { id: runId } });
      const outcome = one.result === null ? '' : `Result: ${JSON.stringify(one.result)}`;
      const text = [`Run ${runId} on phone ${one.deviceNo} is ${one.state}.`, one.reason, outcome].join(' ').trim();
      return { text, data: { run: { ...compact(one), params: one.params, result: one.result } } };
    }
    const filters = {
      ...(taskId && { taskId: String(taskId) }),
      ...(phone && { ofDevice: phone }),
      ...(state && { state }),
    };
    const query = {
      ...filters,
      pageNum: String(pageNum),
      pageSize: String(pageSize),
      orderBy: 'id',
      order: 'desc',
    } as const;
    const { list, total } = await call(listRuns, { query });
    const { hours: _hours, ...counts } = await call(summariseRuns, { query: filters });
    const byState = runStates.filter((one) => counts[one] > 0).map((one) => `${counts[one]} ${one}`);
    const lines = list.map((one) => `runId ${one.id}: phone ${one.deviceNo}, ${one.state}. ${one.reason}`.trim());
    const head = pageText(`Runs (${byState.join(', ') || 'none'})`, list.length, total, pageNum, pageSize);
    return { text: [head, ...lines].join('\n'), data: { counts, runs: list.map(compact), total } };
  },
});

const log = tool({
  name: 'run_log',
  title: 'Log of a run',
  description: 'Reads the log lines of a run.',
  permissions: ['task:run:list'],
  effect: 'reads',
  notFound: 'run_status shows the ids of runs.',
  input: z.strictObject({ runId: id, ...page }),
  output: z.strictObject({ lines: runLogs.answer.shape.list, total: z.int() }),
  async run({ call }, { runId, page: pageNum, pageSize }) {
    const query = { id: runId, pageNum: String(pageNum), pageSize: String(pageSize) };
    const { list, total } = await call(runLogs, { query });
    const lines = list.map(({ time, level, text }) => `${time} ${level} ${text}`);
    return {
      text: [pageText('Log lines', list.length, total, pageNum, pageSize), ...lines].join('\n'),
      data: { lines: list, total },
    };
  },
});

/** The open runs that the arguments name. @throws 404 if one of them is out of reach */
async function openRuns({ call }: ToolContext, runIds: readonly number[], taskId: number | undefined): Promise<Run[]> {
  const named: Run[] = [];
  for (const runId of runIds) named.push(await call(getRun, { query: { id: runId } }));
  if (taskId === undefined) return named.filter(isOpen);
  const query = { taskId: String(taskId), state: 'waiting,sent,running', pageSize: String(mostStopped) };
  const { list, total } = await call(listRuns, { query });
  if (total > mostStopped)
    throw new ToolError(`More than ${mostStopped} runs are open.`, 'Ask the user to stop the task in the console.');
  return [...new Map([...named.filter(isOpen), ...list].map((run) => [run.id, run])).values()];
}

const stop = tool({
  name: 'stop_run',
  title: 'Stop runs',
  description:
    'Stops open runs: those with these ids, or all of a task. The first call changes nothing: it returns the blast radius and a confirmation for the second call.',
  permissions: ['task:run:stop', 'task:run:list'],
  effect: 'destroys',
  notFound: 'run_status shows the ids of runs.',
  input: z.strictObject({ runIds: z.array(id).max(50).default([]), taskId: id.optional(), confirmation }),
  output: z.strictObject({ runIds: z.array(z.int()) }),
  async run(context, args) {
    if (args.runIds.length === 0 && args.taskId === undefined)
      throw new ToolError('No run is chosen.', 'Give runIds or taskId.');
    const runs = await openRuns(context, args.runIds, args.taskId);
    if (runs.length === 0) throw new ToolError('None of these runs is open.', 'run_status shows their states.');
    return context.confirm({
      args,
      radius: {
        willHappen: `Stops ${counted(runs.length, 'run')}. What they have done on the phones stays as it is.`,
        phones: runs.map(({ deviceNo, userName }) => ({ deviceNo, userName })),
        targets: runs.map(({ id: runId }) => runId),
      },
      async perform(idempotencyKey) {
        const ids = runs.map(({ id: runId }) => runId);
        await context.call(stopRuns, { query: { ids }, idempotencyKey });
        return {
          text: `Stopping ${counted(ids.length, 'run')}. run_status shows when they have ended.`,
          data: { runIds: ids },
        };
      },
    });
  },
});

const failures = tool({
  name: 'failures',
  title: 'Failures by cause',
  description:
    'Groups the exceptions of scripts by message and line, the most frequent first, with the number of phones and an example.',
  permissions: ['script:exception:list'],
  effect: 'reads',
  notFound: 'Leave out the filters to see all failures.',
  input: z.strictObject({ taskId: id.optional(), scriptId: id.optional(), ...page }),
  output: z.strictObject({
    clusters: z.array(
      z.strictObject({
        ...{ exception: cluster.exception, script: cluster.scriptName, line: cluster.scriptLine },
        ...{ count: cluster.count, phones: cluster.phones },
        last: z.strictObject({ phone: z.string(), runId: z.int().nullable(), time: z.string() }),
      }),
    ),
    total: z.int(),
  }),
  async run({ call }, { taskId, scriptId, page: pageNum, pageSize }) {
    const query = {
      ...{ pageNum: String(pageNum), pageSize: String(pageSize) },
      ...(taskId && { taskId: String(taskId) }),
      ...(scriptId && { scriptId: String(scriptId) }),
    };
    const { list, total } = await call(clusterExceptions, { query });
    const clusters = list.map(({ exception, scriptName, scriptLine, count, phones, last }) => ({
      ...{ exception, script: scriptName, line: scriptLine, count, phones },
      last: { phone: last.deviceNo, runId: last.runId, time: last.time },
    }));
    const lines = clusters.map(
      ({ exception, script, line, count, phones }) =>
        `${counted(count, 'time')} on ${counted(phones, 'phone')}: ${exception} (${script}, line ${line ?? 'unknown'})`,
    );
    return {
      text: [pageText('Failures', list.length, total, pageNum, pageSize), ...lines].join('\n'),
      data: { clusters, total },
    };
  },
});

export const runTools = [status, log, stop, failures];
