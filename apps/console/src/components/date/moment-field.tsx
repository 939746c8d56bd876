import { useCallback, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { siteZone } from '../../lib/zone.ts';
import { Button } from '../button.tsx';
import { type Anchor, anchorOf } from '../place.ts';
import { Panel } from '../popover-panel.tsx';
import styles from './date.module.css';
import { MomentInput } from './moment-input.tsx';
import { MonthGrid } from './month-grid.tsx';

interface Props {
  id?: string;
  label: string;
  /** YYYY-MM-DD HH:mm by the site's clock. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A day and a time of day, typed or from the calendar. */
export function MomentField({ id, label, value = '', onChange }: Props) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<Anchor>();
  const close = useCallback(() => {
    setAnchor(undefined);
    button.current?.focus({ preventScroll: true });
  }, []);
  const day = value.slice(0, 10);
  const pick = (next: string) => {
    onChange?.(`${next} ${value.slice(11) || '00:00'}`);
    close();
  };
  return (
    <span className={styles.moment}>
      <MomentInput
        id={id}
        label={label}
        value={value}
        onChange={(next) => onChange?.(next)}
        timed
        className={styles.wide}
      />
      <Button
        ref={button}
        icon="calendar"
        aria-label={t('date.open', { label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={() => (anchor ? close() : setAnchor(anchorOf(button.current!)))}
      />
      {anchor && (
        <Panel anchor={anchor} label={label} opener={button.current} onClose={close}>
          <MonthGrid from={day} to="" onPick={pick} />
          <p className={styles.zone}>{t('date.zone', { zone: siteZone() })}</p>
        </Panel>
      )}
    </span>
  );
}
