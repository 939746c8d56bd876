import type { IconName } from '../../components/icon.tsx';
import type { Answer, Body } from '../../lib/api.ts';
import { hasPermission, useSession } from '../../lib/session.ts';
import type { Status } from '../../lib/theme/tokens.ts';

export type Command = Answer<'GET /task/command/list'>['list'][number];
export type CommandAnswer = Answer<'GET /task/command/one'>['list'][number];
export type CommandKind = Command['kind'];
export type AnswerState = CommandAnswer['state'];
export type Preview = Answer<'POST /task/command/preview'>;

/** Which phones an order is for. */
export type Phones = Pick<Body<'POST /task/command/send'>, 'deviceNos' | 'groupIds' | 'failedOf' | 'all'>;
/** A selection of phones with its name. */
export interface Target {
  label: string;
  phones: Phones;
}

export const sendPermission = 'task:command:send';
export const exportPermission = 'task:command:export';
export const readPermission = 'task:command:list';
/** The ledger by its component name in the menu. */
export const ledgerPage = 'automation/commands';

/** These kinds need another permission besides the one to send. */
export const kindPermissions: Partial<Record<CommandKind, string>> = {
  shell: 'task:command:shell',
  settings: 'device:list:edit',
};

/** The kinds that a person who may send commands is allowed to send. */
export function useMayGive(): (kind: CommandKind) => boolean {
  const { profile } = useSession();
  return (kind) => {
    const needed = kindPermissions[kind];
    return needed === undefined || hasPermission(profile, needed);
  };
}

/** From harmless to far-reaching. */
export const kindIcons: Readonly<Record<CommandKind, IconName>> = {
  find: 'bell',
  stopScript: 'stop',
  rebootEC: 'refresh',
  rebootPhone: 'power',
  install: 'download',
  shell: 'terminal',
  settings: 'settings',
};
export const commandKinds = Object.keys(kindIcons) as CommandKind[];

/** All but making a phone ring changes something on it. */
export const isDestructive = (kind: CommandKind): boolean => kind !== 'find';

/** In the order a delivery passes them. */
export const statusOfAnswer: Readonly<Record<AnswerState, Status>> = {
  waiting: 'offline',
  sent: 'busy',
  done: 'online',
  failed: 'alarm',
  expired: 'warning',
  cancelled: 'disabled',
};
export const answerStates = Object.keys(statusOfAnswer) as AnswerState[];

/** Phones that have not answered yet, and may. */
export const openCount = ({ counts }: Pick<Command, 'counts'>): number => counts.waiting + counts.sent;
/** Phones that a retry is for. */
export const failedCount = ({ counts }: Pick<Command, 'counts'>): number => counts.failed + counts.expired;

/** The time from sending to the answer; null without one. */
export const answerMs = ({ sentAt, endedAt }: Pick<CommandAnswer, 'sentAt' | 'endedAt'>): number | null =>
  sentAt && endedAt ? Math.max(0, Date.parse(endedAt) - Date.parse(sentAt)) : null;
