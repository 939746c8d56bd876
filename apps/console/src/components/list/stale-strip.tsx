import { useServerLink } from '../../lib/calls/server-link.ts';
import { formatClock } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import styles from './list.module.css';

interface Props {
  error: Error | null;
  rowsAtMs: number;
  onRetry: () => void;
}

/** Shows the age of the rows if newer ones cannot be loaded. The frame shows the reason while the server is unreachable. */
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
