import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { momentOf, today } from '../../lib/format/zone.ts';
import { type Locale, useLocale, useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import styles from './date.module.css';
import { type DayLimits, dayByKey, monthOf, sameDayOf, weeksOf, withinLimits } from './days.ts';

interface Props {
  /** The chosen days (YYYY-MM-DD): one, or the ends of a range; empty for none. */
  from: string;
  to: string;
  onPick: (day: string) => void;
  /** Days beyond the limits cannot be chosen. */
  limits?: DayLimits | undefined;
  /** The language of the months and days, by default the reader's. */
  locale?: Locale | undefined;
}

const unlimited: DayLimits = {};

/** One month; arrows move by days and weeks, Page Up and Page Down by months. */
export function MonthGrid({ from, to, onPick, limits = unlimited, locale }: Props) {
  const t = useT();
  const reader = useLocale();
  const words = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale ?? reader, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));
  const within = (day: string) => withinLimits(day, limits);
  // An address may name what is no day.
  const [at, setAt] = useState(within([from, to].find(momentOf) ?? today()));
  const [shown, setShown] = useState(from);
  // A day that was typed is shown.
  if (shown !== from) {
    setShown(from);
    if (momentOf(from)) setAt(within(from));
  }
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const month = monthOf(at);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    moved.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setAt(within(next));
  };
  const classOf = (day: string) =>
    [
      styles.day,
      day.slice(0, 7) !== month.slice(0, 7) && styles.outside,
      day === today() && styles.today,
      (day === from || day === to) && styles.end,
      from && to && from < day && day < to && styles.between,
    ]
      .filter(Boolean)
      .join(' ');
  /** A button to the month before or after. */
  const turn = (icon: 'left' | 'right', label: string, by: 1 | -1) => {
    const next = within(sameDayOf(at, by));
    return (
      <Button
        kind="text"
        icon={icon}
        aria-label={label}
        disabled={monthOf(next) === month}
        onClick={() => setAt(next)}
      />
    );
  };
  const weeks = weeksOf(month);
  return (
    <div className={styles.month}>
      <div className={styles.monthHead}>
        {turn('left', t('date.before'), -1)}
        <b aria-live="polite">{words(month, { year: 'numeric', month: 'long' })}</b>
        {turn('right', t('date.after'), 1)}
      </div>
      <table ref={grid} aria-label={words(month, { year: 'numeric', month: 'long' })} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={words(day, { weekday: 'long' })}>
                {words(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    className={classOf(day)}
                    disabled={within(day) !== day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={words(day, { dateStyle: 'full' })}
                    aria-pressed={day === from || day === to}
                    onClick={() => {
                      setAt(day);
                      onPick(day);
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
