import { useT } from '../../lib/i18n.ts';
import styles from './states.module.css';

/** Placeholder rows in the final layout, shown only if loading takes longer than 200 ms. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  const t = useT();
  return (
    <div className="fl-late" role="status" aria-busy aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div key={index} className={styles.row}>
          <span className="fl-bar" />
          <span className="fl-bar" />
          <span className="fl-bar" style={{ width: `${62 - ((index * 7) % 28)}%` }} />
        </div>
      ))}
    </div>
  );
}

/** The placeholder of a page while its code loads. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <RowsSkeleton rows={8} />
    </div>
  );
}
