import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitor.module.css';
import { type KeptPlace, type KeptSelections, keptPlaces } from './kept-selections.ts';

/** The saved selections with their keys and sizes. */
export function KeptChips({ kept, onRecall }: { kept: KeptSelections; onRecall: (place: KeptPlace) => void }) {
  const t = useT();
  const places = keptPlaces.filter((place) => kept[place]);
  if (places.length === 0) return null;
  return (
    <ul className={styles.keptList} aria-label={t('monitor.kept')}>
      {places.map((place) => (
        <li key={place}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('monitor.recall', { place, count: kept[place]?.length ?? 0 })}
            onClick={() => onRecall(place)}
          >
            <kbd>{place}</kbd>
            <span className="fl-quiet">{t('monitor.count', { count: kept[place]?.length ?? 0 })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
