import type { Incident } from '../../lib/alarm-summary.ts';
import type { RowOf } from '../../lib/calls/use-call.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { Status } from '../../lib/theme/tokens.ts';

export type Alarm = RowOf<'GET /alarm/event/list'>;

/** The mark of each state. An acknowledged alarm has not recovered yet. */
export const alarmStatus: Readonly<Record<Alarm['state'], Status>> = {
  open: 'alarm',
  acknowledged: 'warning',
  recovered: 'online',
};

export const alarmStates = Object.keys(alarmStatus) as Alarm['state'][];
/** The states of alarms that have not recovered. */
export const currentStates = 'open,acknowledged';

/** The units of the measured values; seconds are words of a language. */
const unitOf = { offline: '', battery: '%', memory: ' MB', temperature: ' °C', failedRuns: '%' } as const;
export const alarmRules = Object.keys(unitOf) as Alarm['rule'][];

/** Fractions of a degree and of a megabyte only lengthen the number. */
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** Formats a measured value or a limit in the unit of its rule. */
export function measureWords(rule: Alarm['rule'], value: number, t: Translate): string {
  const number = rounded(value);
  return rule === 'offline' ? t('alarm.seconds', { number }) : number + unitOf[rule];
}

/** "Group R7", "Network 192.168.3.0/24"; empty if the phones have nothing in common. */
export const causeWords = ({ cause, causeName }: Pick<Alarm, 'cause' | 'causeName'>, t: Translate): string =>
  cause === 'none' ? '' : t(`alarm.cause.${cause}`, { name: causeName });

/** "41 phones offline", "A-0012: low battery", or the task whose runs fail. */
export function incidentTitle({ rule, count, deviceNos, taskName }: Incident, t: Translate): string {
  if (rule === 'failedRuns') return t('alarm.failing', { name: taskName });
  const [deviceNo] = deviceNos;
  if (count === 1 && deviceNo) return t('alarm.one', { deviceNo, rule: t(`alarms.${rule}`) });
  return t(`alarm.many.${rule}`, { count });
}

/** The first numbers of an incident, whose title has the count; empty for one phone, which the title names. */
export function phoneWords({ count, deviceNos }: Incident, t: Translate, most = deviceNos.length): string {
  if (count < 2 || deviceNos.length === 0) return '';
  const names = deviceNos.slice(0, most).join(t('confirm.comma'));
  return count > Math.min(most, deviceNos.length) ? `${names} …` : names;
}
