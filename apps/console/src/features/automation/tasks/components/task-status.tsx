import { Pill, StatusWord } from '../../../../components/text/pill.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import type { Status } from '../../../../lib/theme/tokens.ts';
import { cronWords } from '../../../../parts/cron/cron-words.ts';
import { failedPhones } from '../../../../parts/runs/task-phones.ts';

export type Task = Answer<'GET /task/task/one'>;
type Stated = Pick<Task, 'status' | 'phones' | 'rollout'>;
export const enabled = 1;
export const stopped = 0;
const finished = 2;

const statuses: Record<Task['status'], Status> = { 0: 'disabled', 1: 'busy', 2: 'online' };

interface Told {
  readonly status: Status;
  readonly words: string;
}

/** The wave of an enabled task, or that its failures have stopped it; `undefined` for a task without waves. */
function rolloutOf({ status, rollout }: Stated, t: Translate): Told | undefined {
  const { state, nobodyRan, wave, waves } = rollout;
  if (status === stopped && state === 'stopped') return { status: 'alarm', words: t('tasks.reason.waveStopped') };
  if (status !== enabled || waves === 0) return undefined;
  if (state === 'held') return { status: 'warning', words: t(nobodyRan ? 'tasks.rollout.idle' : 'tasks.rollout.held') };
  return { status: 'busy', words: t('tasks.rollout.going', { wave, waves }) };
}

/** A task's status. A finished task is a success only if it ran on every phone and failed on none. */
export function statusOfTask(task: Stated, t: Translate): Told {
  const rollout = rolloutOf(task, t);
  if (rollout) return rollout;
  const { status, phones } = task;
  const failed = failedPhones(phones);
  if (status === finished && failed > 0)
    return { status: 'alarm', words: t('tasks.finished.failed', { count: failed }) };
  if (status === finished && phones.neverRan > 0)
    return { status: 'warning', words: t('tasks.finished.neverRan', { count: phones.neverRan }) };
  const isNew = status === stopped && phones.neverRan === phones.total;
  return { status: statuses[status], words: t(isNew ? 'tasks.status.new' : `tasks.status.${status}`) };
}

const withoutSeconds = (moment: string | null): string => formatTime(moment).slice(0, 16);

type Timed = Pick<Task, 'execType' | 'rounds' | 'timerType' | 'startTime' | 'endTime' | 'cronText'>;

function timerWords({ timerType, startTime, endTime, cronText }: Timed, t: Translate): string {
  if (timerType === 'now') return t('tasks.timer.now');
  if (timerType === 'time') return `${withoutSeconds(startTime)} → ${withoutSeconds(endTime)}`;
  const ofDay = (time: string | null) => time?.replace(/:00$/, '') ?? '';
  return cronText ? cronWords(cronText, t) : `${t('tasks.timer.daily')} ${ofDay(startTime)} → ${ofDay(endTime)}`;
}

/** "Once · now"; "Loop × 3 · 2026-11-20 08:00 → 2026-11-20 20:00"; "Once · Daily 08:00". */
export function executionWords(task: Timed, t: Translate): string {
  const how = t(`tasks.exec.${task.execType}`);
  const rounds = task.execType === 'loop' && task.rounds > 0 ? ` × ${task.rounds}` : '';
  return `${how}${rounds} · ${timerWords(task, t)}`;
}

/** A task's status in a table. */
export function TaskWord({ task }: { task: Stated }) {
  const { status, words } = statusOfTask(task, useT());
  return <StatusWord status={status}>{words}</StatusWord>;
}

/** A task's status in its title. */
export function TaskPill({ task }: { task: Stated }) {
  const { status, words } = statusOfTask(task, useT());
  return <Pill status={status}>{words}</Pill>;
}
