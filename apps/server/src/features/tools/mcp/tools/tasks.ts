import {
  forecastTasks,
  getTask,
  listTaskPhones,
  listTasks,
  type Task,
  whyNotRunning,
} from '@flotilla/contract/http/automation/tasks';
import { z } from 'zod';
import { tool } from '../tool.ts';
import { explained, id, listed, page, pageText } from './arguments.ts';

const states = ['stopped', 'enabled', 'finished'] as const;

const { shape: row } = listTasks.answer.shape.list.element;
const compactTask = z.strictObject({
  ...{ taskId: row.id, name: row.name, script: row.scriptName, execType: row.execType, timerType: row.timerType },
  ...{ nextTime: row.nextTime, state: z.enum(states), phones: row.phones, progress: row.progress, owner: row.userName },
});

const compact = (task: Task) => {
  const { id: taskId, name, scriptName, execType, timerType, nextTime, status, phones, progress, userName } = task;
  return {
    taskId,
    name,
    script: scriptName,
    execType,
    timerType,
    nextTime,
    state: states[status],
    phones,
    progress,
    owner: userName,
  };
};

const list = tool({
  name: 'list_tasks',
  title: 'List tasks',
  description: 'Lists tasks, newest first, with their state, next start, phones by state and runs by state.',
  permissions: ['task:task:list'],
  effect: 'reads',
  notFound: 'Leave out the filters to see all tasks.',
  input: z.strictObject({
    search: z.string().max(64).optional().describe('A part of the name.'),
    state: z.enum(states).optional(),
    ...page,
  }),
  output: z.strictObject({ tasks: z.array(compactTask), total: z.int() }),
  async run({ call }, { search, state, page: pageNum, pageSize }) {
    const query = {
      ...{ pageNum: String(pageNum), pageSize: String(pageSize), orderBy: 'id' as const, order: 'desc' as const },
      ...(search && { name: search }),
      ...(state && { status: String(states.indexOf(state)) as '0' | '1' | '2' }),
    };
    const { list: rows, total } = await call(listTasks, { query });
    const tasks = rows.map(compact);
    const lines = tasks.map(
      ({ taskId, name, state: now, nextTime, phones, progress }) =>
        `taskId ${taskId}: ${name}, ${now}${nextTime ? `, next start ${nextTime}` : ''}. Phones: ${listed(phones)}. Runs: ${listed(progress)}.`,
    );
    return {
      text: [pageText('Tasks', rows.length, total, pageNum, pageSize), ...lines].join('\n'),
      data: { tasks, total },
    };
  },
});

const status = tool({
  name: 'task_status',
  title: 'Status of a task',
  description: 'Reads a task and its phones, each with its state and the reason why it does not run.',
  permissions: ['task:task:list'],
  effect: 'reads',
  notFound: 'list_tasks shows the ids of tasks.',
  input: z.strictObject({ taskId: id, ...page }),
  output: z.strictObject({ task: compactTask, phones: listTaskPhones.answer.shape.list, total: z.int() }),
  async run({ call }, { taskId, page: pageNum, pageSize }) {
    const task = await call(getTask, { query: { id: taskId } });
    const query = { id: taskId, pageNum: String(pageNum), pageSize: String(pageSize) };
    const { list: phones, total } = await call(listTaskPhones, { query });
    const lines = phones.map(({ deviceNo, standing, reasons }) =>
      `${deviceNo} ${standing} ${reasons.map(({ reason }) => reason).join(', ')}`.trim(),
    );
    const head = `Task ${taskId} ${task.name} is ${states[task.status]}.`;
    const text = [head, pageText('Phones', phones.length, total, pageNum, pageSize), ...lines].join('\n');
    return { text, data: { task: compact(task), phones, total } };
  },
});

const why = tool({
  name: 'why_not_running',
  title: 'Why it does not run',
  description: 'Explains why a task, or a phone, does not run anything now, with the time since when.',
  permissions: ['task:task:list'],
  effect: 'reads',
  notFound: 'list_tasks shows the ids of tasks, list_phones the numbers of phones.',
  input: z
    .strictObject({ taskId: id.optional(), phone: z.string().min(1).max(64).optional() })
    .refine(({ taskId, phone }) => taskId !== undefined || phone !== undefined, {
      message: explained('give taskId or phone'),
      path: ['taskId'],
    }),
  output: z.strictObject({ reasons: whyNotRunning.answer.shape.list, total: z.int() }),
  async run({ call }, { taskId, phone }) {
    const query = { ...(taskId && { id: String(taskId) }), ...(phone && { deviceNo: phone }) };
    const { list: reasons, total } = await call(whyNotRunning, { query });
    const lines = reasons.map(({ deviceNo, reason, since, detail }) =>
      `${deviceNo} ${reason} ${since ? `since ${since}` : ''} ${detail}`.trim(),
    );
    return { text: lines.join('\n') || 'Nothing prevents it.', data: { reasons, total } };
  },
});

const forecast = tool({
  name: 'forecast',
  title: 'Forecast of starts',
  description:
    'Lists the expected starts of tasks in the next hours, and conflicts where two tasks need the same phones.',
  permissions: ['task:forecast:list'],
  effect: 'reads',
  notFound: 'list_tasks shows the ids of tasks.',
  input: z.strictObject({ taskId: id.optional(), hours: z.int().min(1).max(168).default(24) }),
  output: forecastTasks.answer,
  async run({ call }, { taskId, hours }) {
    const query = { hours: String(hours), ...(taskId && { id: String(taskId) }) };
    const data = await call(forecastTasks, { query });
    const lines = data.tasks.map(({ taskName, starts }) => `${taskName}: ${starts[0]?.time ?? 'no start'}`);
    return { text: [`Tasks: ${data.tasks.length}. Conflicts: ${data.conflictTotal}.`, ...lines].join('\n'), data };
  },
});

export const taskTools = [list, status, why, forecast];
