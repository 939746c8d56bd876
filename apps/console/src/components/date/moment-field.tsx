import { siteZone } from '../../lib/format/zone.ts';
import { type Locale, t as translate, useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import type { Entry } from '../form/field.tsx';
import { fitting } from '../form/rules.ts';
import { useOpener } from '../overlay/floating.tsx';
import { Panel } from '../overlay/popover-panel.tsx';
import styles from './date.module.css';
import type { DayLimits } from './days.ts';
import { isMoment, MomentInput, readMoment } from './moment-input.tsx';
import { MonthGrid } from './month-grid.tsx';

interface Props extends Entry<string> {
  label: string;
  /** Whether the value is YYYY-MM-DD HH:mm by the site's clock, otherwise YYYY-MM-DD. */
  timed?: boolean;
  limits?: DayLimits;
  /** The language of the calendar, by default the reader's. */
  locale?: Locale | undefined;
}

/** The typed text has to be a timestamp, or a day if `timed` is `false`. */
export const momentRule = (timed = true) =>
  fitting((text: string | undefined = '') => isMoment(text, timed), translate(timed ? 'date.wrong' : 'date.wrongDay'));

/** A day, with a time of day unless `timed` is `false`, typed or from the calendar. */
export function MomentField({ label, value = '', onChange, timed = true, limits, locale, ...input }: Props) {
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
        {...input}
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
          <MonthGrid from={day} to="" onPick={pick} limits={limits} locale={locale} />
          {timed && <p className={styles.zone}>{t('date.zone', { zone: siteZone() })}</p>}
        </Panel>
      )}
    </span>
  );
}
