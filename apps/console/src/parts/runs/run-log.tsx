import { Button } from '../../components/button.tsx';
import { DarkConsole } from '../../components/dark-console.tsx';
import { useT } from '../../lib/i18n.ts';
import styles from './runs.module.css';
import { useRunLog } from './use-run-log.ts';

const height = 320;

/** The log of one run in a dark console. */
export function RunLog({ id, open }: { id: number; open: boolean }) {
  const t = useT();
  const { lines, total, left, error, readMore } = useRunLog(id, open);
  return (
    <section aria-label={t('run.log')}>
      <h2 className={styles.heading}>
        {t('run.log')}
        <span className="fl-quiet">{t('run.logCount', { count: total })}</span>
        {error && <span className={styles.fault}>{error}</span>}
        {left > 0 && !error && (
          <Button kind="link" onClick={readMore}>
            {t('run.logMore', { count: left })}
          </Button>
        )}
      </h2>
      <DarkConsole lines={lines} height={height} empty={t('run.logEmpty')} />
    </section>
  );
}
