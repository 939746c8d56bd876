import { formatCount } from '../../lib/format/format.ts';
import styles from '../bits.module.css';

interface Props {
  done: number;
  total: number;
  label: string;
}

export function ProgressBar({ done, total, label }: Props) {
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
        <div className={styles.fill} style={{ width: `${share * 100}%`, background: 'var(--fl-busy)' }} />
      </div>
      <span className={styles.count}>
        {formatCount(done)} / {formatCount(total)}
      </span>
    </div>
  );
}
