import type { Locale } from '@flotilla/contract/locale';
import { localTime } from '../../../../platform/local-time.ts';
import { shownGroupName } from '../../device-groups/api.ts';
import type { IncidentFacts, Notice, Style, Written } from '../robots/robot.ts';
import type { IncidentRow } from '../sending/outbox.ts';
import type { TenantSettings } from '../settings/tenant-settings.ts';
import { colon, labels, more, problem, recovery, separator, withUnit } from './phrases.ts';

export interface Surroundings {
  readonly timeZone: string;
  /** The console's address; `null` if it is not configured. */
  readonly publicUrl: string | null;
}

type Settings = Pick<TenantSettings, 'noticePrefix' | 'atEveryone' | 'language'>;

/** Groups named in a message without a common cause. */
const mostGroups = 3;
/** Incidents described in a merged message. */
const mostDescribed = 10;

const factsOf = (row: IncidentRow): IncidentFacts => ({
  id: row.id,
  rule: row.rule,
  cause: row.cause,
  causeName: row.causeName,
  count: row.count,
  since: row.openedAt,
  deviceNos: row.deviceNos,
  taskName: row.taskName,
});

function whereOf({ cause, causeName, groupNames }: IncidentRow, style: Style, locale: Locale): string {
  const shown = (name: string) => style.name(shownGroupName(name, locale));
  if (cause !== 'none')
    return `${labels[cause][locale]} ${cause === 'group' ? shown(causeName) : style.name(causeName)}`;
  const some = groupNames.slice(0, mostGroups).map(shown).join(separator[locale]);
  return groupNames.length > mostGroups ? `${some} …` : some;
}

const titleOf = (row: IncidentRow, locale: Locale): string => {
  if (row.recoveredAt !== null) return recovery(row.rule, row.count)[locale];
  return (row.sent > 0 ? labels.still[locale] : '') + problem(row.rule, row.count)[locale];
};

function linesOf(row: IncidentRow, style: Style, locale: Locale, timeZone: string): string[] {
  const line = (label: keyof typeof labels, text: string) =>
    text === '' ? [] : [`${style.strong(labels[label][locale])}${colon[locale]}${text}`];
  const numbers = row.deviceNos.map((deviceNo) => style.name(deviceNo)).join(separator[locale]);
  const others = row.count - row.deviceNos.length;
  const isTask = row.rule === 'failedRuns';
  return [
    ...line('task', style.name(row.taskName)),
    ...line('where', isTask ? '' : whereOf(row, style, locale)),
    ...line('phones', isTask ? '' : others > 0 ? `${numbers}${separator[locale]}${more(others)[locale]}` : numbers),
    ...line(
      'measured',
      row.count === 1 && row.value !== null && !row.recoveredAt && row.rule !== 'offline'
        ? withUnit(row.rule, row.value)
        : '',
    ),
    ...line('limit', withUnit(row.rule, row.limit)),
    ...line('since', localTime(row.openedAt, timeZone)),
    ...line('recovered', row.recoveredAt === null ? '' : localTime(row.recoveredAt, timeZone)),
  ];
}

/** The message about one incident, or one message about several that have waited. */
export function writeNotice(
  id: string,
  rows: readonly IncidentRow[],
  { noticePrefix, atEveryone, language }: Settings,
  { timeZone, publicUrl }: Surroundings,
): Notice {
  const [only] = rows.length === 1 ? rows : [];
  const recoveredOnly = rows.every(({ recoveredAt }) => recoveredAt !== null);
  const linkOf = (style: Style) =>
    publicUrl === null ? [] : [style.link(labels.open[language], new URL('/alarm/alarms', publicUrl).href)];
  const write = (style: Style): Written => {
    if (only)
      return { title: titleOf(only, language), lines: [...linesOf(only, style, language, timeZone), ...linkOf(style)] };
    const described = rows.slice(0, mostDescribed).map((row) => {
      const where = row.rule === 'failedRuns' ? style.name(row.taskName) : whereOf(row, style, language);
      const since = localTime(row.openedAt, timeZone);
      return [style.strong(titleOf(row, language)), where, since].filter((part) => part !== '').join(' · ');
    });
    const left = rows.length - described.length;
    return {
      title: `${labels.many[language]} (${rows.length})`,
      lines: [...described, ...(left > 0 ? [`… +${left}`] : []), ...linkOf(style)],
    };
  };
  return {
    id,
    type: recoveredOnly ? 'alarm.recovered' : only ? 'alarm.opened' : 'alarm.changed',
    prefix: noticePrefix,
    // A recovery is no reason to call everybody.
    atEveryone: atEveryone === 1 && !recoveredOnly,
    incidents: rows.map(factsOf),
    write,
  };
}

export const writeTest = (id: string, { noticePrefix, atEveryone, language }: Settings, siteTitle: string): Notice => ({
  id,
  type: 'alarm.test',
  prefix: noticePrefix,
  atEveryone: atEveryone === 1,
  incidents: [],
  write: (style) => ({
    title: labels.test[language],
    lines: [`${style.name(siteTitle)}${colon[language]}${labels.testWorks[language]}`],
  }),
});
