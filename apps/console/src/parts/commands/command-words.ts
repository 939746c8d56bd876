import type { Translate } from '../../lib/i18n.ts';
import type { MessageKey } from '../../locales/keys.ts';
import type { Command, Preview } from './commands.ts';

/** Owners that are named; the others are counted. */
const namedOwners = 4;

/** "admin 8, tom 4", and how many more owners there are. */
export function ownerWords({ owners }: Pick<Preview, 'owners'>, t: Translate): string {
  const named = owners
    .slice(0, namedOwners)
    .map(({ userName, count }) => t('command.ownerCount', { userName, count }))
    .join(t('command.comma'));
  const rest = owners.length - namedOwners;
  return rest > 0 ? t('command.andMoreOwners', { named, rest }) : named;
}

const hourMinutes = 60;
const dayMinutes = 1_440;

/** "24 hours": in the largest unit that divides it; one day reads as hours. */
export function timeSpan(minutes: number, t: Translate): string {
  if (minutes > dayMinutes && minutes % dayMinutes === 0) return t('command.inDays', { count: minutes / dayMinutes });
  if (minutes % hourMinutes === 0) return t('command.inHours', { count: minutes / hourMinutes });
  return t('command.inMinutes', { count: minutes });
}

const settingNames: Readonly<Record<string, MessageKey>> = {
  heartbeat: 'phone.heartbeat',
  runMode: 'phone.runMode',
  logFloatWindow: 'phone.logWindow',
  startStopFloatWindow: 'phone.startWindow',
};
const modes: readonly unknown[] = ['accessibility', 'agent', 'automatic'];

function settingWord(value: unknown, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'command.on' : 'command.off');
  return modes.includes(value) ? t(`phone.${value as 'agent'}`) : String(value);
}

/** A command's arguments on one line; empty if there are none. */
export function argsWords({ kind, args }: Pick<Command, 'kind' | 'args'>, t: Translate): string {
  if (kind === 'shell') return String(args.command ?? '');
  if (kind === 'install') return String(args.fileName ?? args.url ?? '');
  if (kind !== 'settings') return '';
  return Object.entries(args)
    .flatMap(([name, value]) => {
      const label = settingNames[name];
      return label ? [t('command.setting', { name: t(label), value: settingWord(value, t) })] : [];
    })
    .join(t('command.comma'));
}
