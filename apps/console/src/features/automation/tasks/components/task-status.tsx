import { Pill, StatusWord } from '../../../../components/pill.tsx';
import type { Answer } from '../../../../lib/api.ts';
import { formatTime } from '../../../../lib/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import type { Status } from '../../../../lib/theme/tokens.ts';
import { failedPhones } from '../../../../parts/runs/task-phones.ts';

export type Task = Answer<'GET /task/task/one'>;
type Stated = Pick<Task, 'status' | 'phones'>;
export const enabled = 1;
const finished = 2;

const statuses: Record<Task['status'], Status> = { 0: 'disabled', 1: 'busy', 2: 'online' };

/** A task that is finished is a success only when it ran everywhere, and nowhere failed. */
export function statusOfTask({ status, phones }: Stated, t: Translate): { status: Status; words: string } {
  const failed = failedPhones(phones);
  if (status === finished && failed > 0)
    return { status: 'alarm', words: t('tasks.finished.failed', { count: failed }) };
  if (status === finished && phones.neverRan > 0)
    return { status: 'warning', words: t('tasks.finished.neverRan', { count: phones.neverRan }) };
  return { status: statuses[status], words: t(`tasks.status.${status}`) };
}

const withoutSeconds = (moment: string | null): string => formatTime(moment).slice(0, 16);

/** "Once, now"; "Loop, 2026-11-20 08:00 → 2026-11-20 20:00". */
export function executionWords(task: Pick<Task, 'execType' | 'timerType' | 'startTime' | 'endTime'>, t: Translate) {
  const how = t(`tasks.exec.${task.execType}`);
  if (task.timerType !== 'time') return `${how} · ${t(`tasks.timer.${task.timerType}`)}`;
  return `${how} · ${withoutSeconds(task.startTime)} → ${withoutSeconds(task.endTime)}`;
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
