import { siteZone } from '../../lib/format/zone.ts';
import { t as translate, useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { fitting } from '../form/rules.ts';
import { useOpener } from '../overlay/floating.tsx';
import { Panel } from '../overlay/popover-panel.tsx';
import styles from './date.module.css';
import { isMoment, MomentInput, readMoment } from './moment-input.tsx';
import { MonthGrid } from './month-grid.tsx';

interface Props {
  id?: string;
  label: string;
  /** YYYY-MM-DD HH:mm by the site's clock. */
  value?: string;
  onChange?: (value: string) => void;
  /** Whether the value has a time of day. */
  timed?: boolean;
}

/** The typed text has to be a timestamp. */
export const momentRule = (timed = true) =>
  fitting((text: string | undefined = '') => isMoment(text, timed), translate('date.wrong'));

/** A day, by default with a time of day, typed or from the calendar. */
export function MomentField({ id, label, value = '', onChange, timed = true }: Props) {
  const t = useT();
  const { opener, opened, close } = useOpener();
  const [day = '', clock = '00:00'] = (readMoment(value, timed) ?? '').split(' ');
  const pick = (next: string) => {
    onChange?.(timed ? `${next} ${clock}` : next);
    close();
  };
  return (
    <span className={styles.moment}>
      <MomentInput
        id={id}
        label={label}
        value={value}
        onChange={(next) => onChange?.(next)}
        timed={timed}
        inForm
        className={styles.wide}
      />
      <Button {...opener} icon="calendar" aria-label={t('date.open', { label })} aria-haspopup="dialog" />
      {opened && (
        <Panel {...opened} label={label}>
          <MonthGrid from={day} to="" onPick={pick} />
          {timed && <p className={styles.zone}>{t('date.zone', { zone: siteZone() })}</p>}
        </Panel>
      )}
    </span>
  );
}
