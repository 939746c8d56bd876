import type { Permission } from '@flotilla/contract/permission';
import type { IconName } from '../../components/text/icon.tsx';
import type { Answer, Body } from '../../lib/calls/api.ts';
import { hasPermission, useSession } from '../../lib/session/session.ts';
import type { Status } from '../../lib/theme/tokens.ts';

export type Command = Answer<'GET /task/command/list'>['list'][number];
export type CommandAnswer = Answer<'GET /task/command/one'>['list'][number];
export type CommandKind = Command['kind'];
export type AnswerState = CommandAnswer['state'];
export type Preview = Answer<'POST /task/command/preview'>;

/** The target phones of a command. */
export type Phones = Pick<Body<'POST /task/command/send'>, 'deviceNos' | 'groupIds' | 'failedOf' | 'all'>;
/** A selection of phones with its name. */
export interface Target {
  label: string;
  phones: Phones;
}

export const sendPermission: Permission = 'task:command:send';
export const exportPermission: Permission = 'task:command:export';
export const readPermission: Permission = 'task:command:list';
/** The ledger by its component name in the menu. */
export const ledgerPage = 'automation/commands';

/** The permission that a kind of command needs besides the one to send commands. */
export const kindPermissions: Partial<Record<CommandKind, Permission>> = {
  shell: 'task:command:shell',
  settings: 'device:list:edit',
};

/** The kinds of command that the user is allowed to send. */
export function useMayGive(): (kind: CommandKind) => boolean {
  const { profile } = useSession();
  return (kind) => {
    const needed = kindPermissions[kind];
    return needed === undefined || hasPermission(profile, needed);
  };
}

/** The icon of each kind of command. The kinds are ordered from harmless to far-reaching. */
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

/** Whether the command changes something on the phone; `find` only makes it ring. */
export const isDestructive = (kind: CommandKind): boolean => kind !== 'find';

/** The mark of each state of a response, in the order of a delivery. */
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

/** The time from sending to the response; `null` without a response. */
export const answerMs = ({ sentAt, endedAt }: Pick<CommandAnswer, 'sentAt' | 'endedAt'>): number | null =>
  sentAt && endedAt ? Math.max(0, Date.parse(endedAt) - Date.parse(sentAt)) : null;
