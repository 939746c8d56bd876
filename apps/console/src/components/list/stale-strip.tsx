import { formatClock } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useServerLink } from '../../lib/server-link.ts';
import { Button } from '../button.tsx';
import styles from './list.module.css';

interface Props {
  error: Error | null;
  rowsAtMs: number;
  onRetry: () => void;
}

/** Says how old the rows are if newer ones cannot be loaded; the frame says why while the server is unreachable. */
export function StaleStrip({ error, rowsAtMs, onRetry }: Props) {
  const t = useT();
  const isCutOff = useServerLink(({ cutOffSinceMs }) => cutOffSinceMs !== undefined);
  const since = t('list.standsAt', { time: formatClock(rowsAtMs) });
  if (isCutOff) return <div className={`${styles.strip} ${styles.calm}`}>{since}</div>;
  if (!error) return null;
  return (
    <div className={styles.strip} role="alert">
      {error.message} · {since}
      <Button kind="link" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}
