import { Pill, StatusWord } from '../../../../components/pill.tsx';
import type { Answer } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { Status } from '../../../../lib/theme/tokens.ts';

export type Task = Answer<'GET /task/task/one'>;
export const enabled = 1;

const statuses: Record<Task['status'], Status> = { 0: 'disabled', 1: 'busy', 2: 'online' };

/** A task's status in a table. */
export function TaskWord({ status }: Pick<Task, 'status'>) {
  const t = useT();
  return <StatusWord status={statuses[status]}>{t(`tasks.status.${status}`)}</StatusWord>;
}

/** A task's status in its title. */
export function TaskPill({ status }: Pick<Task, 'status'>) {
  const t = useT();
  return <Pill status={statuses[status]}>{t(`tasks.status.${status}`)}</Pill>;
}
