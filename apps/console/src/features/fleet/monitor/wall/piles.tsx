import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import type { Selection } from '../choose/selection.ts';
import styles from '../monitor.module.css';
import { namePiles } from './pile-names.ts';

const mostShown = 6;

interface Props {
  piles: readonly (readonly string[])[];
  rows: readonly MonitorRow[];
  chosen: Selection | undefined;
  onChoose: (pile: Selection) => void;
}

const same = (one: Selection, other: Selection | undefined): boolean =>
  one.length === other?.length && one.every((deviceNo) => other.includes(deviceNo));

/** The odd phones in piles of alike pictures. A click chooses a whole pile. */
export function Piles({ piles, rows, chosen, onChoose }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (piles.length === 0) return null;
  const hidden = Math.max(0, piles.length - mostShown);
  const byNumber = new Map(rows.map((row) => [row.deviceNo, row]));
  return (
    <ul className={styles.piles} aria-label={t('monitor.piles')}>
      {namePiles(piles, (deviceNo) => byNumber.get(deviceNo), t)
        .slice(0, isOpen ? undefined : mostShown)
        .map(({ deviceNos, name }, nth) => (
          <li key={deviceNos[0]}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={same(deviceNos, chosen)}
              title={deviceNos.slice(0, 20).join(', ')}
              onClick={() => onChoose(deviceNos)}
            >
              {name ?? t('monitor.pile', { nth: nth + 1 })} <b>{t('monitor.count', { count: deviceNos.length })}</b>
            </button>
          </li>
        ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={`${styles.chip} fl-quiet`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('monitor.fewerPiles') : t('monitor.morePiles', { count: hidden })}
          </button>
        </li>
      )}
    </ul>
  );
}
