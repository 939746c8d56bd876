import { formatCount } from '../lib/format.ts';
import type { Status } from '../lib/theme/tokens.ts';
import styles from './bits.module.css';

interface Props {
  done: number;
  total: number;
  status?: Status;
  /** What is in progress. */
  label: string;
  /** Shows "n / total" behind the bar. */
  words?: boolean;
}

export function ProgressBar({ done, total, status = 'busy', label, words = true }: Props) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <div className={styles.fill} style={{ width: `${share * 100}%`, background: `var(--fl-${status})` }} />
      </div>
      {words && (
        <span className={styles.count}>
          {formatCount(done)} / {formatCount(total)}
        </span>
      )}
    </div>
  );
}
