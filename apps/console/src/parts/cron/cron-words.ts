import { type CronField, type CronPart, hasCronFields, readCronText } from '../../components/cron/cron-text.ts';
import type { Translate } from '../../lib/i18n.ts';

const isZero = ({ mode, values }: CronPart): boolean => mode === 'list' && values.join() === '0';
const isEvery = ({ mode }: CronPart): boolean => mode === 'every' || mode === 'unset';
const two = (value: string): string => value.padStart(2, '0');

/** "20" of `0/20`; `undefined` unless the part counts from the start of its unit. */
const stepOf = ({ mode, values: [from, step] }: CronPart): string | undefined =>
  mode === 'step' && from === '0' ? step : mode === 'every' ? '1' : undefined;

/** The days on which a text fires, in words; `undefined` if it has no short sentence. */
function dayWords(day: CronPart, week: CronPart, t: Translate): string | undefined {
  const weekday = (value: string) => t(`cron.${value as 'MON'}`);
  if (isEvery(day) && isEvery(week)) return t('cron.words.daily');
  if (isEvery(day) && week.mode === 'range')
    return t('cron.words.range', { from: weekday(week.values[0]!), to: weekday(week.values[1]!) });
  if (isEvery(day) && week.mode === 'list') return week.values.map(weekday).join(t('confirm.comma'));
  if (!isEvery(week)) return undefined;
  if (day.mode === 'last') return t('cron.words.lastDay');
  return day.mode === 'list' ? t('cron.words.days', { days: day.values.join(t('confirm.comma')) }) : undefined;
}

/** "Daily 08:00", "Every 20 minutes"; the text itself if it has no short sentence. */
export function cronWords(text: string, t: Translate): string {
  const parts = readCronText(text);
  const { second, minute, hour, day, week } = parts;
  if (!hasCronFields(text) || !isEvery(parts.month) || !isEvery(parts.year)) return text;
  const days = dayWords(day, week, t);
  if (days === undefined) return text;
  const isAnyDay = isEvery(day) && isEvery(week);
  const all = (...fields: CronField[]) => fields.every((field) => isEvery(parts[field]));
  const everySeconds = stepOf(second);
  if (everySeconds && isAnyDay && all('minute', 'hour'))
    return t('cron.words.seconds', { count: Number(everySeconds) });
  if (!isZero(second)) return text;
  const everyMinutes = stepOf(minute);
  if (everyMinutes && isAnyDay && all('hour')) return t('cron.words.minutes', { count: Number(everyMinutes) });
  if (minute.mode !== 'list' || minute.values.length > 1) return text;
  const at = two(minute.values[0]!);
  const everyHours = stepOf(hour);
  if (everyHours && isAnyDay) return t('cron.words.hours', { count: Number(everyHours), minute: at });
  if (hour.mode !== 'list') return text;
  return `${days} ${hour.values.map((one) => `${two(one)}:${at}`).join(t('confirm.comma'))}`;
}
