import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { dayAfter, siteZone, today } from '../../lib/zone.ts';
import { Button } from '../button.tsx';
import { useOpener } from '../floating.tsx';
import { Icon } from '../icon.tsx';
import { Panel } from '../popover-panel.tsx';
import styles from './date.module.css';
import { MomentInput } from './moment-input.tsx';
import { MonthGrid } from './month-grid.tsx';

export interface DateRange {
  /** YYYY-MM-DD, or with HH:mm; empty if open. */
  from: string;
  to: string;
}

interface Props {
  /** Which date: "created". */
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
}

const quick = [
  { key: 'today', from: 0, to: 0 },
  { key: 'yesterday', from: -1, to: -1 },
  { key: 'week', from: -6, to: 0 },
] as const;

/** A range of days in the site's time zone: by preset, in the calendar, or typed with times. */
export function DateRangeField({ label, value, onChange }: Props) {
  const t = useT();
  const { opener, opened, close } = useOpener('start');
  /** The first of two days that are picked; forgotten when the panel closes. */
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
                    onChange({ from: dayAfter(today(), first), to: dayAfter(today(), last) });
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
