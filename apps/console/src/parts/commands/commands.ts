import type { Permission } from '@flotilla/contract/permission';
import type { Filters } from '../../components/list/list-state.ts';
import type { IconName } from '../../components/text/icon.tsx';
import type { Answer, Body } from '../../lib/calls/api.ts';
import type { Translate } from '../../lib/i18n.ts';
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

export const chosenTarget = (deviceNos: readonly string[], t: Translate): Target => ({
  label: deviceNos.length === 1 ? deviceNos[0]! : t('command.chosen', { count: deviceNos.length }),
  phones: { deviceNos: [...deviceNos] },
});

/** Every phone that the filters let through when it is sent. */
export const allTarget = (filters: Filters, t: Translate): Target => ({
  label: t(Object.keys(filters).length > 0 ? 'command.allShown' : 'command.allPhones'),
  phones: { all: filters },
});

/** The phones on which a command failed, or that were not reached in time. */
export const retryTarget = ({ id }: Pick<Command, 'id'>, t: Translate): Target => ({
  label: t('command.failedOf', { id }),
  phones: { failedOf: id },
});

/** Every phone that is in one of the groups when it is sent. */
export const groupsTarget = (groups: readonly { id: number; name: string }[], t: Translate): Target => ({
  label:
    groups.length === 1
      ? t('command.ofGroup', { name: groups[0]!.name })
      : t('command.ofGroups', { count: groups.length }),
  phones: { groupIds: groups.map(({ id }) => id) },
});
