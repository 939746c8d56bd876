import { useState } from 'react';
import { dayAfter, siteZone, today } from '../../lib/format/zone.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { useOpener } from '../overlay/floating.tsx';
import { Panel } from '../overlay/popover-panel.tsx';
import { Icon } from '../text/icon.tsx';
import styles from './date.module.css';
import { MomentInput } from './moment-input.tsx';
import { MonthGrid } from './month-grid.tsx';

export interface DateRange {
  /** YYYY-MM-DD, or with HH:mm; empty if open. */
  from: string;
  to: string;
}

interface Props {
  /** The name of the date: "created". */
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
}

/** Days from today, each with an optional time of day. */
const quick = [
  { key: 'today', from: [0, ''], to: [0, ''] },
  { key: 'yesterday', from: [-1, ''], to: [-1, ''] },
  { key: 'night', from: [-1, ' 22:00'], to: [0, ' 06:00'] },
  { key: 'week', from: [-6, ''], to: [0, ''] },
] as const;
const momentAt = ([days, time]: readonly [number, string]): string => dayAfter(today(), days) + time;

/** A range of days in the site's time zone: by preset, in the calendar, or typed with times. */
export function DateRangeField({ label, value, onChange }: Props) {
  const t = useT();
  const { opener, opened, close } = useOpener('start');
  /** The first of two picked days; cleared when the panel closes. */
  const [first, setFirst] = useState<string>();
  if (!opened && first !== undefined) setFirst(undefined);
  const { from, to } = value;
  const pick = (day: string) => {
    if (first === undefined) return setFirst(day);
    onChange(first < day ? { from: first, to: day } : { from: day, to: first });
    close();
  };
  const words = from || to ? `${from || '…'} → ${to || '…'}` : '';
  return (
    <span className={styles.range}>
      <button
        {...opener}
        type="button"
        className={styles.trigger}
        aria-label={words ? `${label} ${words}` : label}
        aria-haspopup="dialog"
      >
        <span className={words ? 'fl-small' : 'fl-quiet'}>{label}</span>
        {words}
        <Icon name="calendar" size={14} />
      </button>
      {words && (
        <Button
          kind="text"
          icon="close"
          aria-label={t('date.clear', { label })}
          onClick={() => {
            onChange({ from: '', to: '' });
            opener.ref.current?.focus();
          }}
        />
      )}
      {opened && (
        <Panel {...opened} label={label}>
          <div className={styles.panel}>
            <div className={styles.quick}>
              {quick.map(({ key, from: first, to: last }) => (
                <Button
                  key={key}
                  kind="text"
                  onClick={() => {
                    onChange({ from: momentAt(first), to: momentAt(last) });
                    close();
                  }}
                >
                  {t(`date.${key}`)}
                </Button>
              ))}
            </div>
            <div>
              <div className={styles.typed}>
                <MomentInput
                  label={t('list.from', { label })}
                  value={first ?? from}
                  onChange={(next) => onChange({ from: next, to })}
                />
                →
                <MomentInput
                  label={t('list.to', { label })}
                  value={first === undefined ? to : ''}
                  onChange={(next) => onChange({ from, to: next })}
                />
              </div>
              <MonthGrid
                from={(first ?? from).slice(0, 10)}
                to={first === undefined ? to.slice(0, 10) : ''}
                onPick={pick}
              />
              <p className={styles.zone}>{t('date.zone', { zone: siteZone() })}</p>
            </div>
          </div>
        </Panel>
      )}
    </span>
  );
}
