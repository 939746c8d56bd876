import { formatTime } from '../../../../lib/format.ts';
import type { Translate } from '../../../../lib/i18n.ts';
import type { Task } from './task-status.tsx';

const withoutSeconds = (moment: string | null): string => formatTime(moment).slice(0, 16);

/** "Once, now"; "Loop, 2026-11-20 08:00 → 2026-11-20 20:00". */
export function executionWords(task: Pick<Task, 'execType' | 'timerType' | 'startTime' | 'endTime'>, t: Translate) {
  const how = t(`tasks.exec.${task.execType}`);
  if (task.timerType !== 'time') return `${how} · ${t(`tasks.timer.${task.timerType}`)}`;
  return `${how} · ${withoutSeconds(task.startTime)} → ${withoutSeconds(task.endTime)}`;
}
