import type { Answer } from '../../lib/calls/api.ts';
import { formatTime } from '../../lib/format/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { Status } from '../../lib/theme/tokens.ts';
import { commandKinds } from '../commands/commands.ts';

/** The reason why a phone runs nothing. */
export type Reason = Answer<'GET /task/task/why'>['list'][number];

const statuses: Readonly<Partial<Record<Reason['reason'], Status>>> = {
  offline: 'alarm',
  siteExpired: 'alarm',
  ownerExpired: 'alarm',
  ownerDisabled: 'alarm',
  startsFailing: 'alarm',
  downloadFailed: 'alarm',
  refused: 'alarm',
  stuck: 'alarm',
  failing: 'alarm',
  unassigned: 'alarm',
  deleted: 'alarm',
  disabled: 'disabled',
  busy: 'busy',
  queued: 'offline',
  taskFinished: 'online',
  alreadyRan: 'online',
  roundsDone: 'online',
  waitingForTick: 'offline',
  taskStopped: 'disabled',
  waveLater: 'offline',
  waveStopped: 'alarm',
};

export const statusOfReason = (reason: Reason['reason']): Status => statuses[reason] ?? 'warning';

/** A phone is busy with a task, which has a name, or with a command, which has a kind. */
function workWords(work: string, t: Translate): string {
  const kind = commandKinds.find((one) => one === work);
  return t('tasks.detail.busy', { detail: kind ? t(`command.kind.${kind}`) : work });
}

/** Reasons that name the time of the next attempt. */
const timed = ['beforeStart', 'failing', 'windowClosed', 'waitingForTick', 'startsFailing'] as const;
const isTimed = (reason: Reason['reason']): reason is (typeof timed)[number] => timed.some((one) => one === reason);

/** Details of a reason; empty if there are none. */
export function detailOf({ reason, detail }: Pick<Reason, 'reason' | 'detail'>, t: Translate): string {
  if (!detail) return '';
  if (reason === 'busy') return workWords(detail, t);
  if (reason === 'waveLater' || reason === 'waveHeld' || reason === 'waveIdle')
    return t(`tasks.detail.${reason}`, { wave: detail });
  if (reason === 'queued') return t('tasks.detail.queued', { detail });
  if (reason === 'roundsDone') return t('tasks.detail.roundsDone', { detail: Number(detail) });
  if (isTimed(reason)) return t(`tasks.detail.${reason}`, { time: formatTime(detail) });
  return detail;
}
