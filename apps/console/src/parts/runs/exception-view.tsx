import { ErrorState } from '../../components/error-state.tsx';
import { RowsSkeleton } from '../../components/skeleton.tsx';
import { useT } from '../../lib/i18n.ts';
import { useAsk } from '../../lib/use-call.ts';
import { RunPicture } from './run-picture.tsx';
import styles from './runs.module.css';

/** What broke: the message, the stack, and the screen at that moment. */
export function ExceptionView({ id }: { id: number }) {
  const t = useT();
  const { data, error, refetch } = useAsk('GET /script/exception/one', { query: { id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  return (
    <section aria-label={t('run.exception')}>
      <h2 className={styles.heading}>
        {t('run.exception')} <span className="fl-quiet">{data.kind}</span>
      </h2>
      <p className={styles.exception}>{data.exception}</p>
      <div className={styles.evidence}>
        <figure>
          <figcaption>{t('run.stack')}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long stack is scrolled by keyboard. */}
          <pre className={styles.code} tabIndex={0}>
            {data.stack || data.exception}
          </pre>
        </figure>
        <figure>
          <figcaption>{data.artifact ? t('run.screenshot') : t('run.noScreenshot')}</figcaption>
          <RunPicture
            runId={data.runId}
            name={data.artifact}
            label={t('run.screenshot')}
            className={styles.screenshot}
          />
        </figure>
      </div>
    </section>
  );
}
